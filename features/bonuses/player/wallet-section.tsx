import './wallet-section.css';
import { Link } from '#platform/browser/router/router.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { StakeOrderChoice } from './stake-order.tsx';
import { useActiveBonus } from './use-active-bonus.ts';
import { Wagering } from './wagering.tsx';

/** In the wallet: the active bonus, how far its wagering is, and which money stakes take first. */
export function Section() {
  const t = useT('bonuses');
  const locale = useLocale();
  const bonus = useActiveBonus();
  if (!bonus) return null;
  return (
    <Panel
      title={bonus.names[locale]}
      aside={
        <Link to="/profile/bonuses" className="link">
          {t('wallet.terms')}
        </Link>
      }
    >
      <div className="wallet-bonus">
        <Wagering bonus={bonus} />
        {bonus.may_choose_order && <StakeOrderChoice bonus={bonus} />}
      </div>
    </Panel>
  );
}
