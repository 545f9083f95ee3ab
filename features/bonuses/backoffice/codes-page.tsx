import './bonuses.css';
import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import {
  addBonusCodes,
  closeBonusCode,
  closeCodeBatch,
  CODE_STATES,
  exportBonusCodes,
  listBonusCodes,
  type ShownBonusCode,
} from '../contract.backoffice.codes.ts';
import { listDefinitions } from '../contract.backoffice.ts';
import { AddCodes } from './add-codes.tsx';

type Closing = { readonly code: ShownBonusCode } | { readonly batch: string };

/** Promo codes of bonuses, one or thousands at once. */
export function Page({ query }: PageProps) {
  const t = useT('backoffice-bonuses');
  const [isAdding, setAdding] = useState(false);
  const [closing, setClosing] = useState<Closing>();
  const mayEdit = useMay(addBonusCodes.roles);
  const batch = query['batch'];
  const refetch = () => refetchCalls(listBonusCodes);
  return (
    <>
      <ListPage
        title={t('codes.title')}
        lead={t('codes.lead')}
        actions={
          mayEdit && (
            <>
              {batch && (
                <Button variant="danger" onClick={() => setClosing({ batch })}>
                  {t('codes.closeBatch')}
                </Button>
              )}
              <Button variant="primary" onClick={() => setAdding(true)}>
                {t('codes.add')}
              </Button>
            </>
          )
        }
        call={listBonusCodes}
        file={mayEdit ? exportBonusCodes : undefined}
        filters={useFilterList()}
        columns={useColumns(mayEdit ? (code) => setClosing({ code }) : undefined)}
        rowKey={({ id }) => id}
        tone={({ state }) => (state === 'open' ? undefined : 'faint')}
        empty={{ title: t('codes.none'), text: t('codes.noneText') }}
      />
      {isAdding && (
        <AddCodes
          bonus={query['bonus'] ?? ''}
          onClose={() => setAdding(false)}
          onDone={(made) => {
            refetch();
            setQuery({ batch: made, state: null, prefix: null, bonus: null });
          }}
        />
      )}
      <CloseCodes closing={closing} onClose={() => setClosing(undefined)} onDone={refetch} />
    </>
  );
}

type CloseProps = {
  readonly closing: Closing | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function CloseCodes({ closing, onClose, onDone }: CloseProps) {
  const t = useT('backoffice-bonuses');
  const isOne = closing !== undefined && 'code' in closing;
  async function send(reason: string) {
    if (!closing) return undefined;
    return 'code' in closing
      ? await api(closeBonusCode, { params: { id: closing.code.id }, body: { reason } })
      : await api(closeCodeBatch, { params: { id: closing.batch }, body: { reason } });
  }
  return (
    <ReasonDialog
      open={closing !== undefined}
      onClose={onClose}
      title={isOne ? t('codes.closeOne', { code: closing.code.code }) : t('codes.closeBatch')}
      text={t('codes.closeText')}
      confirm={t('codes.close')}
      isDangerous
      send={send}
      done={t('codes.closed')}
      onDone={onDone}
    />
  );
}

function useFilterList(): readonly Filter[] {
  const t = useT('backoffice-bonuses');
  const { data } = useCall(listDefinitions, {});
  const bonuses = data?.data.bonuses.map(({ code }) => code) ?? [];
  return [
    { key: 'prefix', kind: 'search', label: t('codes.prefix') },
    choice('bonus', t('columns.bonus'), bonuses),
    choice('state', t('columns.state'), CODE_STATES, (state) => t(`codeStates.${state}`)),
    { key: 'batch', kind: 'linked' },
  ];
}

function useColumns(
  onClose: ((code: ShownBonusCode) => void) | undefined,
): readonly DataColumn<ShownBonusCode>[] {
  const t = useT('backoffice-bonuses');
  const f = useFormat();
  return [
    { id: 'code', head: t('codes.code'), cell: ({ code }) => <code>{code}</code> },
    { id: 'bonus', head: t('columns.bonus'), grow: true, cell: ({ bonus }) => bonus },
    {
      id: 'uses',
      head: t('codes.uses'),
      align: 'end',
      cell: ({ uses, uses_max: max }) =>
        `${f.number(uses)} / ${max === null ? '∞' : f.number(max)}`,
    },
    {
      id: 'until',
      head: t('codes.until'),
      from: 'm',
      cell: ({ valid_until: until }) => (until === null ? '—' : <Timestamp at={until} />),
    },
    {
      id: 'batch',
      head: t('codes.batch'),
      from: 'l',
      cell: ({ batch }) =>
        batch !== null && (
          <Button size="s" variant="quiet" onClick={() => setQuery({ batch })}>
            #{batch}
          </Button>
        ),
    },
    {
      id: 'state',
      head: t('columns.state'),
      card: 'bare',
      cell: (code) => <CodeStateCell code={code} onClose={onClose} />,
    },
  ];
}

type CellProps = {
  readonly code: ShownBonusCode;
  readonly onClose: ((code: ShownBonusCode) => void) | undefined;
};

function CodeStateCell({ code, onClose }: CellProps) {
  const t = useT('backoffice-bonuses');
  return (
    <span className="bonus-state">
      <Badge tone={code.state === 'open' ? 'gain' : 'plain'}>{t(`codeStates.${code.state}`)}</Badge>
      {onClose && code.state !== 'closed' && (
        <Button size="s" variant="quiet" onClick={() => onClose(code)}>
          {t('codes.close')}
        </Button>
      )}
    </span>
  );
}
