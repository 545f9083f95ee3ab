import { createThrottle, networkOf, type Patience } from '#domain/identity/server/index.ts';

const MINUTE = 60_000;
/** Guesses at one account from one place. */
const ACCOUNT: Patience = { free: 5, capMs: 15 * MINUTE, forgetMs: 24 * 60 * MINUTE };
/** Guesses at any account from one place: wide, because a whole town may share one address. */
const NETWORK: Patience = { free: 30, capMs: 5 * MINUTE, forgetMs: 60 * MINUTE };

export type Attempt = {
  /** E-mail or phone, as normalised. */
  contact: string;
  ip: string;
  /** The mark of a device that logged in to this very account before. */
  device: string | undefined;
};

/**
 * Who must wait before the next guess.
 *
 * Nothing is counted by account alone, so nobody can lock somebody else's account from outside.
 * A device that has logged in to the account before counts for itself, apart from its address: not
 * even an attacker behind the same address can make its owner wait.
 */
export function createLoginGuard(now: () => number = Date.now) {
  const accounts = createThrottle(ACCOUNT, now);
  const networks = createThrottle(NETWORK, now);

  /** Counts the attempt, or answers the seconds to wait. */
  function admit(attempt: Attempt): number | undefined {
    const { account, network } = names(attempt);
    const wait = Math.max(
      accounts.waitFor(account) ?? 0,
      network === undefined ? 0 : (networks.waitFor(network) ?? 0),
    );
    if (wait > 0) return wait;
    accounts.count(account);
    if (network !== undefined) networks.count(network);
    return undefined;
  }

  /** The password was right: earlier mistakes at this account are forgiven. */
  function welcome(attempt: Attempt): void {
    const { account, network } = names(attempt);
    accounts.forget(account);
    // Only this attempt is given back: logging in to an account of one's own between two guesses
    // must not open the way for the next guess.
    if (network !== undefined) networks.giveBack(network);
  }

  /** The attempt was not judged at all. */
  function giveBack(attempt: Attempt): void {
    const { account, network } = names(attempt);
    accounts.giveBack(account);
    if (network !== undefined) networks.giveBack(network);
  }

  return { admit, welcome, giveBack };
}

function names({ contact, ip, device }: Attempt): { account: string; network?: string } {
  if (device !== undefined) return { account: `${contact} device ${device}` };
  const network = networkOf(ip);
  return { account: `${contact} network ${network}`, network };
}
