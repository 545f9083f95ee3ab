import type { Queryable } from '#platform/server/db.ts';
import type { LoginPolicy } from '#domain/identity/server/index.ts';
import type { ExclusionRegister } from './exclusion-register.ts';
import { createLoginPolicy, createExclusionCheck } from './login-policy.ts';
import {
  createIdentityHasher,
  type IdentityHasher,
  type PersonIdentity,
} from './store.identity-hashes.ts';

export type ProtectionService = {
  readonly hashIdentity: IdentityHasher;
  /** Rejects excluded players; checked after authentication. */
  readonly loginPolicy: LoginPolicy;
  /** Checked before an account is created or a contact added, by every method. */
  isExcludedPerson(db: Queryable, person: PersonIdentity): Promise<boolean>;
};

/**
 * Creates the protection service of a process. The operator adds registers; there are none by
 * default.
 */
export function createProtection(options: {
  readonly secretKey: string;
  readonly registers: readonly ExclusionRegister[];
}): ProtectionService {
  const checks = {
    hashIdentity: createIdentityHasher(options.secretKey),
    registers: options.registers,
  };
  return {
    hashIdentity: checks.hashIdentity,
    loginPolicy: createLoginPolicy(checks),
    isExcludedPerson: createExclusionCheck(checks),
  };
}
