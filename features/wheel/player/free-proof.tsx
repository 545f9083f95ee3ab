import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { FreeTurnRecord } from '../contract.free.ts';
import { nonceOf, verifyFree } from '../rules.free.ts';

/** How the latest turn was drawn, computed again in this browser once its seed is revealed. */
export function FreeProof({ turn }: { readonly turn: FreeTurnRecord }) {
  const t = useT('wheel');
  const finding = verifyFree(turn);
  const facts = [
    { name: t('free.proof.day'), value: turn.day },
    { name: t('free.proof.result'), value: turn.index },
    { name: t('free.proof.nonce'), value: nonceOf(turn.day) },
    { name: t('free.proof.client'), value: <code>{turn.client_seed}</code> },
    { name: t('free.proof.hash'), value: <code>{turn.server_seed_hash}</code> },
    ...(turn.server_seed === null
      ? []
      : [{ name: t('free.proof.server'), value: <code>{turn.server_seed}</code> }]),
  ];
  return (
    <section className="free-turn-part free-turn-proof">
      <h3>{t('free.proof.title')}</h3>
      <p data-finding={finding}>{t(`free.proof.findings.${finding}`)}</p>
      <Facts facts={facts} />
      <Link to="/fairness">{t('free.proof.more')}</Link>
    </section>
  );
}
