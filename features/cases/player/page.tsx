import './cases.css';
import './cases-shelf.css';
import type { PageProps } from '#platform/browser/router.tsx';
import { CaseDoor } from './case-door.tsx';
import { Grid } from './grid.tsx';

/** All cases, or the one whose name is in the address. */
export function Page({ params, query }: PageProps) {
  const slug = params['slug'];
  if (slug === undefined) return <Grid />;
  return <CaseDoor key={slug} slug={slug} version={query['version']} />;
}
