import './payments.css';
import type { ReactNode } from 'react';
import { useOnline } from '#platform/browser/net/use-online.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';

/** Shown while the device is offline: what happens to the money, and what the player can do. */
export function OfflineNote({ children }: { children: ReactNode }) {
  const isOnline = useOnline();
  // The empty region is rendered in advance: screen readers announce what appears in a region, but
  // not a region that appears.
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
