import { useT } from '#platform/browser/texts/i18n.tsx';
import type { Look } from '../rules.look.ts';
import { COLOR_NAMES } from './look-fields.tsx';

const LOGO_WORDS = { 'image/svg+xml': 'svg', 'image/png': 'png' } as const;

/** A look as lines of a name and a value; `none` stands for what it leaves as it is. */
export function useLookFacts(none: string) {
  const t = useT('backoffice-domain-settings');
  return ({ logo, colors }: Look) => [
    { name: t('look.logo'), value: logo ? t(`look.${LOGO_WORDS[logo.type]}`) : none },
    ...COLOR_NAMES.map((colour) => ({
      name: t(`look.${colour}`),
      value: colors?.[colour] ?? none,
    })),
  ];
}
