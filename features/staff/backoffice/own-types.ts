import type { Answer } from '#core/wire.ts';
import type { getOwnSecurity } from '#domain/staff/contract.backoffice.own.ts';

export type Security = Answer<typeof getOwnSecurity>['data'];
