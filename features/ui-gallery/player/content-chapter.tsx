import { useState } from 'react';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts, MoneyRow, Table, type TableColumn } from '#platform/browser/ui/rows.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { Chapter, Specimen } from './parts.tsx';

type Row = { id: string; game: string; stake: string; multiplier: string; result: string };

const ROWS: readonly Row[] = [
  { id: '1', game: 'Dice', stake: '100', multiplier: '×1.98', result: '98' },
  { id: '2', game: 'Dice', stake: '250.5', multiplier: '×0', result: '-250.5' },
  { id: '3', game: 'Dice', stake: '12480', multiplier: '×9.9', result: '111072' },
];

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'game', head: 'Game', cell: (row) => row.game },
  {
    id: 'stake',
    head: 'Stake',
    align: 'end',
    wideOnly: true,
    cell: (row) => <Money amount={row.stake} currency="RUB" />,
  },
  { id: 'multiplier', head: 'Multiplier', align: 'end', cell: (row) => row.multiplier },
  {
    id: 'result',
    head: 'Result',
    align: 'end',
    cell: (row) => <Money amount={row.result} currency="RUB" tone="signed" sign="always" />,
  },
];

const SEED = '3f6c1a0b98de27c4515fa70e6b2d8c93e1047a5b2c6d9f80417e3a5c8b9d0f12';

export function ContentChapter() {
  return (
    <Chapter id="content" title="Content">
      <Moneys />
      <Specimen name="Panel, framed">
        <Panel look="framed" title="Certificate">
          <p>The thing a page is about, in the double rule of a banknote.</p>
        </Panel>
      </Specimen>
      <Specimen name="Panel, sunk, with Facts">
        <Panel look="sunk">
          <Facts
            facts={[
              { name: 'Chance', value: '49.50%' },
              { name: 'Multiplier', value: '×2.0000' },
              { name: 'Payout', value: <Money amount="200" currency="RUB" tone="win" /> },
            ]}
          />
        </Panel>
      </Specimen>
      <Specimen name="MoneyRow">
        <ul>
          <MoneyRow
            icon={<Icon name="arrow-down" />}
            title="Deposit"
            detail="21 November, 15:04"
            amount={<Money amount="5000" currency="KZT" tone="signed" sign="always" />}
            note={<Badge tone="gain">Paid</Badge>}
          />
          <MoneyRow
            icon={<Icon name="arrow-up" />}
            title="Withdrawal"
            detail="20 November, 09:41"
            amount={<Money amount="-1250.75" currency="KZT" tone="signed" />}
            note={<Badge tone="warn">Waiting</Badge>}
          />
        </ul>
      </Specimen>
      <Specimen name="Table" wide>
        <Panel title="Last bets">
          <Table caption="Last bets" columns={COLUMNS} rows={ROWS} rowKey={(row) => row.id} />
        </Panel>
      </Specimen>
      <Specimen name="Tabs">
        <TabsExample />
      </Specimen>
      <Specimen name="CopyText">
        <div className="gallery-row">
          <CopyText text={SEED} label="Copy server seed hash" copiedLabel="Copied" />
          <CopyText wrap text={SEED} label="Copy the whole hash" copiedLabel="Copied" />
        </div>
      </Specimen>
    </Chapter>
  );
}

function Moneys() {
  return (
    <Specimen name="Money">
      <Panel title="Balance" aside={<Badge tone="brass">Live</Badge>}>
        <p style={{ fontSize: 'var(--size-8)' }}>
          <Money amount="128450.5" currency="RUB" size="display" />
        </p>
        <p>
          <Money amount="98.7" currency="USD" tone="signed" sign="always" />
          {' · '}
          <Money amount="-250" currency="KZT" tone="signed" />
          {' · '}
          <Money amount="0" currency="EUR" tone="signed" />
          {' · '}
          <Money amount="1000" currency="PLAY" />
          {' · '}
          <Money amount="12000" currency="INR" tone="win" />
        </p>
      </Panel>
    </Specimen>
  );
}

function TabsExample() {
  const [tab, setTab] = useState<'bets' | 'limits' | 'seeds'>('bets');
  return (
    <Tabs
      label="Account"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'bets', label: 'Bets', panel: <p>Every bet you placed.</p> },
        { id: 'limits', label: 'Limits', panel: <p>What you allow yourself.</p> },
        { id: 'seeds', label: 'Seeds', panel: <p>What you can check.</p> },
      ]}
    />
  );
}
