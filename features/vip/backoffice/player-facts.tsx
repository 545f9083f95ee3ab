import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { groupOf } from '#domain/kyc/rules.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { StaffVipRequest } from '../contract.backoffice.ts';
import { wholeXp } from '../rules.xp.ts';

const TONES = { none: 'warn', pending: 'warn', failed: 'loss', success: 'gain' } as const;

/** What the installation knows of the player who asks. */
export function PlayerFacts({ request }: { request: StaffVipRequest }) {
  const t = useT('backoffice-vip');
  const f = useFormat();
  // Pages of other features, by the roles of their calls.
  const mayOpen = useMay(['risk']);
  const { player, facts } = request;
  const verification = facts.verification === null ? 'none' : groupOf(facts.verification);
  const badge = <Badge tone={TONES[verification]}>{t(`verification.${verification}`)}</Badge>;
  const openCase = (
    <Badge tone={facts.has_open_case ? 'loss' : 'plain'}>
      {t(facts.has_open_case ? 'facts.caseOpen' : 'facts.caseNone')}
    </Badge>
  );
  return (
    <Facts
      facts={[
        { name: t('columns.player'), value: <PlayerLink {...player} detail={null} /> },
        { name: t('facts.level'), value: `${facts.level}, ${f.number(wholeXp(facts.xp))} XP` },
        {
          name: t('facts.verification'),
          value:
            mayOpen && facts.verification !== null ? (
              <Link to={`/verifications/${player.id}`}>{badge}</Link>
            ) : (
              badge
            ),
        },
        {
          name: t('fields.source_of_funds'),
          value: t(facts.has_funds ? 'facts.fundsKnown' : 'facts.fundsUnknown'),
        },
        {
          name: t('facts.case'),
          value: mayOpen ? <Link to={`/aml-cases?player=${player.id}`}>{openCase}</Link> : openCase,
        },
        {
          name: t('facts.play'),
          value: t(facts.is_closed ? 'facts.playClosed' : 'facts.playOpen'),
        },
        { name: t('columns.from'), value: t(`types.${request.request_type}`) },
        { name: t('columns.at'), value: <Timestamp at={request.created_at} /> },
      ]}
    />
  );
}
