import './cases.css';
import './case-list.css';
import { useRoute, type PageProps } from '#platform/browser/router/router.tsx';
import { CaseLoader } from './case-loader.tsx';
import { CaseList } from './case-list.tsx';

/**
 * All cases, or the one in the address. The prerendered page has no case name: it shows the loading
 * state, and so does the page that hydrates it.
 */
export function Page({ params, query }: PageProps) {
  const { path } = useRoute();
  if (path === '/games/cases') return <CaseList />;
  const slug = params['slug'] ?? '';
  return <CaseLoader key={slug} slug={slug} version={query['version']} />;
}
