/** Dark or light, for this browser: dark until the staff member chooses. */
import { create } from 'zustand';
import { local } from '#platform/browser/storage.ts';

export type Theme = 'dark' | 'light';

const KEY = 'backofficeTheme';
const store = create<{ theme: Theme }>(() => ({ theme: 'dark' }));

/** Before the first render, so that no page flashes in the other theme. */
export function startTheme(): void {
  apply(local.get(KEY) === 'light' ? 'light' : 'dark');
}

export function useTheme(): Theme {
  return store(({ theme }) => theme);
}

export function chooseTheme(theme: Theme): void {
  local.set(KEY, theme);
  apply(theme);
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  store.setState({ theme });
}
