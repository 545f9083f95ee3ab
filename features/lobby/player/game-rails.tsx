import { Slot } from '#platform/browser/router/slots.tsx';

/** What features list below the games of our own, loaded near the screen. */
export function GameRails() {
  return <Slot name="lobby.rails" fallback={<div className="lobby-rails-place" />} />;
}
