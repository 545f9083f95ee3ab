import { createHmac } from 'node:crypto';

export type SandboxAccount = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
};

const ACCOUNTS_MAX = 500;

/**
 * Sandbox accounts as typed into the form. The same email is the same account, after a restart too,
 * so a second login finds the casino account of the first.
 */
export function createSandboxAccounts(secret: string) {
  const accounts = new Map<string, SandboxAccount>();

  function save(name: string, email: string, isEmailVerified: boolean): SandboxAccount {
    const lowerEmail = email.toLowerCase();
    const id = createHmac('sha256', secret).update(lowerEmail).digest('base64url').slice(0, 22);
    const account = { id, name, email: lowerEmail, isEmailVerified };
    accounts.delete(id);
    accounts.set(id, account);
    if (accounts.size > ACCOUNTS_MAX) accounts.delete(accounts.keys().next().value!);
    return account;
  }

  return {
    come: save,
    find: (id: string): SandboxAccount | undefined => accounts.get(id),
    /** The most recently used accounts, the latest first. */
    latest: (count: number): SandboxAccount[] => [...accounts.values()].slice(-count).reverse(),
  };
}

export type SandboxAccounts = ReturnType<typeof createSandboxAccounts>;
