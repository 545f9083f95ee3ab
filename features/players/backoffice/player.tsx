import './players.css';
import { useEffect, useRef } from 'react';
import { setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { Copyable } from '#platform/backoffice/copyable.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { listLinks, listPlayerAudit, listSessions } from '../contract.backoffice.account.ts';
import { readPlayer, type PlayerIdentity } from '../contract.backoffice.ts';
import { Actions } from './actions.tsx';
import { Audit } from './audit.tsx';
import { Bets } from './bets.tsx';
import { VerificationBadge } from './verification-badge.tsx';
import { Links } from './links.tsx';
import { Movements } from './movements.tsx';
import { Notes } from './notes.tsx';
import { Overview } from './overview.tsx';
import { Payments } from './payments.tsx';
import { Sessions } from './sessions.tsx';
import { STATUS_TONE } from './labels.ts';

/** Everything about one player that the role of the viewer may see. */
export function Page({ params, query }: PageProps) {
  const t = useT('backoffice-players');
  const id = params['id']!;
  const { data, refusal, refetch } = useCall(readPlayer, { params: { player: id } });
  const back = { to: '/players', label: t('back') };
  if (!data) {
    return (
      <>
        <PageHead title={`#${id}`} back={back} />
        {refusal ? <PageFailure refusal={refusal} again={refetch} back={back} /> : <PageSkeleton />}
      </>
    );
  }
  const player = data.data;
  return (
    <>
      <PageHead
        title={player.name}
        back={back}
        lead={<Lead player={player} />}
        actions={<Actions player={player} onDone={refetch} />}
      />
      <BlockNotice player={player} />
      <PlayerTabs player={player} selected={query['tab']} />
    </>
  );
}

function Lead({ player }: { player: PlayerIdentity }) {
  const t = useT('backoffice-players');
  return (
    <span className="player-lead">
      <span className="tabular">
        <Copyable text={player.id}>#{player.id}</Copyable>
      </span>
      <Badge tone={STATUS_TONE[player.status]}>{t(`status.${player.status}`)}</Badge>
      <span className="player-badges">
        <span className="player-faint">{t('columns.verification')}</span>
        <VerificationBadge status={player.verification.status} />
      </span>
      {player.verification.is_needed && player.verification.need && (
        <Badge tone="warn">{describeNeed(t, player.verification.need)}</Badge>
      )}
    </span>
  );
}

type T = ReturnType<typeof useT<'backoffice-players'>>;

function describeNeed(t: T, need: string): string {
  if (need === 'deposits' || need === 'withdrawal') return t(`need.${need}`);
  return t('need.staff');
}

/** Why the account is blocked, for the staff member who answers the player's email. */
function BlockNotice({ player: { block } }: { player: PlayerIdentity }) {
  const t = useT('backoffice-players');
  if (!block) return null;
  return (
    <p className="player-block-notice" role="note">
      {t('block.notice', { cause: t(`block.causes.${block.cause}`), reason: block.reason })}
      {block.by && <small> — {block.by}</small>}
    </p>
  );
}

const TABS = [
  'overview',
  'movements',
  'bets',
  'payments',
  'sessions',
  'links',
  'notes',
  'audit',
] as const;
type TabId = (typeof TABS)[number];

/** Filters of the tabs. They are part of the URL too, and each belongs to one tab. */
const FILTERS = [
  'sort',
  'bet',
  'account',
  'play',
  'period',
  'game',
  'currency',
  'deposits',
  'withdrawals',
];

function choose(tab: TabId): void {
  const cleared = Object.fromEntries(FILTERS.map((key) => [key, null]));
  setQuery({ ...cleared, tab: tab === 'overview' ? null : tab });
}

/** Tabs that the role may not see are not offered; the server would refuse them anyway. */
function PlayerTabs({
  player,
  selected,
}: {
  player: PlayerIdentity;
  selected: string | undefined;
}) {
  const t = useT('backoffice-players');
  const hidden: Partial<Record<TabId, boolean>> = {
    sessions: !useMay(listSessions.roles),
    links: !useMay(listLinks.roles),
    audit: !useMay(listPlayerAudit.roles),
  };
  const shown = TABS.filter((tab) => !hidden[tab]);
  const current = shown.find((tab) => tab === selected) ?? 'overview';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => showTab(box.current), [current]);
  return (
    <div className="player-tabs" ref={box}>
      <Tabs
        label={t('tabs.label')}
        selected={current}
        onSelect={choose}
        tabs={shown.map((tab) => ({
          id: tab,
          label:
            tab === 'notes' && player.notes > 0
              ? `${t('tabs.notes')} ${player.notes}`
              : t(`tabs.${tab}`),
          panel: <Panel tab={tab} player={player} />,
        }))}
      />
    </div>
  );
}

/** A phone has no room for all tabs: the open one is scrolled into view. */
function showTab(box: HTMLElement | null): void {
  const tab = box?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  tab?.parentElement?.scrollTo({ left: tab.offsetLeft - SIDE_PX });
}

const SIDE_PX = 48;

function Panel({ tab, player }: { tab: TabId; player: PlayerIdentity }) {
  const { id } = player;
  switch (tab) {
    case 'overview':
      return <Overview player={player} />;
    case 'movements':
      return <Movements id={id} />;
    case 'bets':
      return <Bets id={id} />;
    case 'payments':
      return <Payments id={id} />;
    case 'sessions':
      return <Sessions id={id} />;
    case 'links':
      return <Links id={id} />;
    case 'notes':
      return <Notes id={id} />;
    case 'audit':
      return <Audit id={id} />;
  }
}
