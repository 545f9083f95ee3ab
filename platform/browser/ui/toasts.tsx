import './toasts.css';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Link } from '../router/router.tsx';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { subscribeToDialogs, topmostDialog } from './open-dialogs.ts';
import {
  currentToasts,
  dismissToast,
  pauseToasts,
  resumeToasts,
  subscribeToToasts,
  type Toast,
  type ToastTone,
} from './toast-store.ts';

const ICONS: Record<ToastTone, IconName> = {
  info: 'info',
  success: 'check',
  win: 'chip',
  warning: 'warning',
  error: 'warning',
};

/** The corner where notifications appear, once per app. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const host = useTopmostHost();
  if (!host) return null;
  const region = (
    <section className="toasts" aria-label={label}>
      <ul aria-live="polite" aria-relevant="additions text">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </ul>
    </section>
  );
  return createPortal(region, host);
}

/**
 * An element that moves into the topmost dialog and back to the page, while React keeps it mounted.
 * There is none during server rendering.
 */
function useTopmostHost(): HTMLElement | undefined {
  const host = useSyncExternalStore(never, browserHost, noHost);
  useEffect(() => {
    if (!host) return undefined;
    const move = () => (topmostDialog() ?? document.body).append(host);
    move();
    const unsubscribe = subscribeToDialogs(move);
    return () => {
      unsubscribe();
      host.remove();
    };
  }, [host]);
  return host;
}

let onlyHost: HTMLElement | undefined;

function browserHost(): HTMLElement {
  onlyHost ??= createHost();
  return onlyHost;
}

function noHost(): undefined {
  return undefined;
}

function never() {
  return () => {};
}

/** Hovering or focusing a notification pauses its expiry. */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'toasts-host';
  const resumeUnlessWatched = () => {
    if (!host.matches(':hover, :focus-within')) resumeToasts();
  };
  host.addEventListener('pointerenter', pauseToasts);
  host.addEventListener('pointerleave', resumeUnlessWatched);
  host.addEventListener('focusin', pauseToasts);
  host.addEventListener('focusout', () => setTimeout(resumeUnlessWatched));
  return host;
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  return (
    <li className={`toast toast-${toast.tone}`} data-leaving={toast.leaving || undefined}>
      <Icon name={ICONS[toast.tone]} />
      <div>
        <strong>{toast.title}</strong>
        {toast.text && <p>{toast.text}</p>}
        {toast.link && (
          <Link to={toast.link.to} className="link" onClick={() => dismissToast(toast.id)}>
            {toast.link.text}
          </Link>
        )}
      </div>
      <IconButton
        label={closeLabel}
        size="s"
        onClick={(event) => {
          event.currentTarget.blur();
          dismissToast(toast.id);
        }}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </li>
  );
}
