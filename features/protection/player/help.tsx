import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { HelpLines } from '#domain/protection/player/help-lines.tsx';

const SIGNS = ['money', 'chase', 'hide', 'borrow'] as const;

export function Help() {
  const t = useT('protection');
  return (
    <Panel title={t('help.title')} className="protection-card">
      <p>{t('help.text')}</p>
      <HelpLines />
      <h3>{t('help.signsTitle')}</h3>
      <ul className="protection-facts">
        {SIGNS.map((sign) => (
          <li key={sign}>{t(`help.signs.${sign}`)}</li>
        ))}
      </ul>
      <p>{t('help.signs.answer')}</p>
    </Panel>
  );
}
