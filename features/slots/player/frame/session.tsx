import '#domain/bets/player/bets.css';
import { SessionStrip } from '#domain/bets/player/seat/session-strip.tsx';
import { useUser } from '#domain/identity/player/session.ts';
import { ProtectionBar } from '#domain/protection/player/notice-bar.tsx';

/** The clock, the result of the session, the way to the limits, and why play is closed. */
export function Session() {
  const { user } = useUser();
  return (
    <>
      {user && <SessionStrip currency={user.currency} />}
      <ProtectionBar />
    </>
  );
}
