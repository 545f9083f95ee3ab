import { useState } from 'react';
import { MARK_DECISIONS } from '#domain/affiliates/rules.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { refuseInput } from '#core/refusal.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import {
  decideMark,
  exportMarks,
  listMarks,
  type ShownMark,
} from '../contract.backoffice.money.ts';

/** Signs of fraud among players of partners, for risk to decide. */
export function Page() {
  const t = useT('backoffice-affiliates');
  const [decided, setDecided] = useState<ShownMark>();
  const mayDecide = useMay(decideMark.roles);
  return (
    <>
      <ListPage
        title={t('marks.title')}
        lead={t('marks.lead')}
        call={listMarks}
        file={exportMarks}
        filters={[choice('open', t('marks.filter'), ['yes'] as const, () => t('marks.open'))]}
        columns={useColumns(mayDecide ? setDecided : undefined)}
        rowKey={({ id }) => id}
        tone={({ decision }) => (decision === null ? 'warn' : undefined)}
        empty={{ title: t('marks.none'), text: t('marks.noneText') }}
      />
      {decided && <Decide mark={decided} onClose={() => setDecided(undefined)} />}
    </>
  );
}

function Decide({ mark, onClose }: { readonly mark: ShownMark; readonly onClose: () => void }) {
  const t = useT('backoffice-affiliates');
  const [decision, setDecision] = useState<(typeof MARK_DECISIONS)[number] | ''>('');
  async function send(reason: string) {
    if (decision === '') return refuseInput('decision', 'required');
    return await api(decideMark, { params: { mark: mark.id }, body: { decision, reason } });
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('marks.decide')}
      text={t(`marks.kinds.${mark.kind}`)}
      confirm={t('marks.decide')}
      reasonMax={1000}
      send={send}
      done={t('saved')}
      onDone={() => refetchCalls(listMarks)}
    >
      <RequiredChoice
        label={t('marks.decision')}
        hint={decision !== '' && t(`marks.effects.${decision}`)}
        values={MARK_DECISIONS}
        labelOf={(one) => t(`marks.decisions.${one}`)}
        value={decision}
        onChange={setDecision}
      />
    </ReasonDialog>
  );
}

function useColumns(
  onDecide: ((mark: ShownMark) => void) | undefined,
): readonly DataColumn<ShownMark>[] {
  const t = useT('backoffice-affiliates');
  return [
    { id: 'player', head: t('marks.player'), cell: ({ player }) => <PlayerLink {...player} /> },
    {
      id: 'partner',
      head: t('partner'),
      cell: ({ partner }) => <Link to={`/affiliates/${partner.id}`}>{partner.name}</Link>,
    },
    { id: 'kind', head: t('marks.sign'), grow: true, cell: ({ kind }) => t(`marks.kinds.${kind}`) },
    {
      id: 'others',
      head: t('marks.others'),
      from: 'l',
      cell: ({ players }) =>
        players.length === 0
          ? '—'
          : players.map((id) => <PlayerLink key={id} id={id} name={`#${id}`} />),
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('marks.at'),
      from: 'm',
      cell: ({ found_at }) => <Timestamp at={found_at} />,
    },
    {
      id: 'decision',
      head: t('marks.decision'),
      cell: (mark) => <Decision mark={mark} onDecide={onDecide} />,
    },
  ];
}

type DecisionProps = {
  readonly mark: ShownMark;
  readonly onDecide: ((mark: ShownMark) => void) | undefined;
};

function Decision({ mark, onDecide }: DecisionProps) {
  const t = useT('backoffice-affiliates');
  const { decision } = mark;
  if (decision !== null) {
    return (
      <Badge tone={decision === 'confirmed' ? 'loss' : 'gain'}>
        {t(`marks.decisions.${decision}`)}
      </Badge>
    );
  }
  if (!onDecide) return <Badge tone="warn">{t('marks.open')}</Badge>;
  return (
    <Button size="s" onClick={() => onDecide(mark)}>
      {t('marks.decide')}
    </Button>
  );
}
