/** Counts changes of the user, so that data cached for one user is never shown to another. */
let revision = 0;

export function tokenRevision(): number {
  return revision;
}

export function bumpTokenRevision(): void {
  revision += 1;
}
