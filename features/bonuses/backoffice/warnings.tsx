import { useT } from '#platform/browser/texts/i18n.tsx';
import type { ShownWarning } from '../contract.backoffice.ts';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';

type Props = { readonly warnings: readonly ShownWarning[] };

/** Why a bonus may pay more than it costs its player. */
export function Warnings({ warnings }: Props) {
  const t = useT('backoffice-bonuses');
  const nameOf = useGameName();
  if (warnings.length === 0) return null;
  return (
    <ul className="bonus-warnings" aria-label={t('warnings.title')}>
      {warnings.map(({ code, about }) => (
        <li key={code}>
          {t(`warnings.${code}`)} <small>{about.map(nameOf).join(', ')}</small>
        </li>
      ))}
    </ul>
  );
}
