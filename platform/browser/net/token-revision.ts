/** Counts changes of person, so that nobody is shown what was cached for somebody else. */
let revision = 0;

export function tokenRevision(): number {
  return revision;
}

export function bumpTokenRevision(): void {
  revision += 1;
}
