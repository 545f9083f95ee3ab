import './cases.css';
import './cases-shelf.css';
import { useRoute, type PageProps } from '#platform/browser/router/router.tsx';
import { CaseDoor } from './case-door.tsx';
import { Grid } from './grid.tsx';

/**
 * All cases, or the one whose name is in the address. Markup prepared by the build knows no names:
 * it shows a door behind which something is being fetched, and so does the page that takes it over.
 */
export function Page({ params, query }: PageProps) {
  const { path } = useRoute();
  if (path === '/games/cases') return <Grid />;
  const slug = params['slug'] ?? '';
  return <CaseDoor key={slug} slug={slug} version={query['version']} />;
}
