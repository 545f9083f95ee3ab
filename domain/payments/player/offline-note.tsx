import './payments.css';
import type { ReactNode } from 'react';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { useOnline } from './use-online.ts';

/** Said while the device has no network: what becomes of the money, and what can be done. */
export function OfflineNote({ children }: { children: ReactNode }) {
  const isOnline = useOnline();
  // It stands there empty: what appears in a region is announced, a region that appears is not.
  return (
    <output className="offline-note">
      {!isOnline && (
        <>
          <Icon name="warning" size={20} />
          <span>{children}</span>
        </>
      )}
    </output>
  );
}
