/** Public API of domain/mirrors: the domains of the installation, their checks, and SSO codes. */
export { createDomains, type Domains } from './domains.ts';
export { changeDomain, findDomain, listDomains, type DomainRow } from './store.ts';
export { addCheck, sumChecks, trimChecks, type CheckSums } from './store.checks.ts';
export { consumeSsoCode, insertSsoCode, trimSsoCodes } from './store.sso.ts';
