/**
 * A named place that features fill without importing each other: a page names the slot, the app
 * lists its parts. Each part loads when the slot is on the screen, and a broken part does not
 * affect the others.
 */
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { currentLocale, useT } from '../texts/i18n.tsx';
import { logFailure } from '../log.ts';
import { reloadTo } from './reload-guard.ts';
import { loadSlots, type SlotList, type SlotPart } from './slot-list.ts';
import { loadTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/progress.tsx';
import { useLazyLoad } from './use-lazy-load.ts';

type SlotProps = {
  readonly name: string;
  /** Placeholder for each part while it loads; give it about the height of the part. */
  readonly fallback?: ReactNode;
};

/** Draws everything registered under `name` in apps/player/slots.ts; nothing when nothing is. */
export function Slot({ name, fallback = <Skeleton height="8rem" /> }: SlotProps) {
  const list: SlotList | undefined = useLazyLoad(loadSlots);
  if (!list) return fallback;
  const parts = Object.hasOwn(list, name) ? list[name]! : [];
  return parts.map((part, index) => (
    // The list is constant, so the index is the part's identity.
    <SlotView key={index} part={part} fallback={fallback} />
  ));
}

function SlotView({ part, fallback }: { part: SlotPart; fallback: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  const Section = sectionOf(part);
  const retry = () => {
    sections.delete(part);
    setAttempt(attempt + 1);
  };
  return (
    <Boundary key={attempt} onRetry={retry}>
      <Suspense fallback={fallback}>
        <Arrived>
          <Section />
        </Arrived>
      </Suspense>
    </Boundary>
  );
}

const sections = new WeakMap<SlotPart, ComponentType>();

/** One lazy component for each part, however often it is shown. */
function sectionOf(part: SlotPart): ComponentType {
  let section = sections.get(part);
  if (!section) {
    section = lazy(() => loadPart(part));
    sections.set(part, section);
  }
  return section;
}

/**
 * Loads the parts of a slot ahead, so that they are drawn together with their surroundings. A part
 * that fails is left to the slot, which shows the error.
 */
export async function preloadSlot(name: string): Promise<void> {
  const list = await loadSlots();
  await Promise.all(
    (list[name] ?? []).map(async (part) => {
      const [{ Section }] = await Promise.all([
        part.load(),
        loadTexts(currentLocale(), part.texts),
      ]);
      sections.set(part, Section);
    }),
  );
}

async function loadPart(part: SlotPart): Promise<{ default: ComponentType }> {
  try {
    const [{ Section }] = await Promise.all([part.load(), loadTexts(currentLocale(), part.texts)]);
    return { default: Section };
  } catch (error) {
    logFailure('Failed chunk loading', 'slot', error);
    // A missing file belongs to an outdated build; without a network it may not be missing.
    const isLeaving = navigator.onLine && reloadTo(location.pathname + location.search);
    return isLeaving ? new Promise(() => undefined) : Promise.reject(error as Error);
  }
}

/** An address that ends in `#limits` leads to its part, which was not loaded at first. */
function Arrived({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    if (target && frame.current?.contains(target)) target.scrollIntoView();
  }, []);
  return (
    <div ref={frame} className="slot-part">
      {children}
    </div>
  );
}

type BoundaryProps = { readonly onRetry: () => void; readonly children: ReactNode };

class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    logFailure('A part of the page broke.', error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Broken onRetry={this.props.onRetry} /> : this.props.children;
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useT('common');
  const errors = useT('error');
  return (
    <p role="alert">
      {errors('error')}{' '}
      <Button size="s" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}
