import { useT } from '#platform/browser/texts/i18n.tsx';
import { useGame } from '../game.ts';

/** The name of a symbol in the language of the page; its technical one if there is none. */
export function useSymbolName(symbol: number): string {
  const t = useT('studio');
  const { name, play } = useGame();
  const technical = play.sheet?.symbols[symbol] ?? '';
  // The keys are the slots and their symbols; `has` tells whether this one is known.
  const key = `symbols.${name}.${technical}` as 'symbols.steppe-gold.W';
  return t.has(key) ? t(key) : technical;
}
