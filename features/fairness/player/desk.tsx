import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { ByReceipt } from './by-receipt.tsx';
import { BySeeds } from './by-seeds.tsx';
import { Chains } from './chains.tsx';
import { MySeeds } from './my-seeds.tsx';
import { saveFile } from './save-file.ts';
import { openTools, type Tools } from './tools.ts';

/** Everything that checks. Once it is open it needs no network. */
export function Desk() {
  const tools = useLater(openTools);
  return tools ? <OpenDesk tools={tools} /> : <div className="fairness-desk-place" />;
}

function OpenDesk({ tools }: { tools: Tools }) {
  const t = useT('fairness');
  const [tab, setTab] = useState<'receipt' | 'seeds'>('receipt');
  return (
    <>
      <section className="fairness-desk" aria-labelledby="fairness-desk" data-ready>
        <h2 id="fairness-desk">{t('desk.title')}</h2>
        <p>{t('desk.text')}</p>
        <Tabs
          label={t('desk.title')}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'receipt', label: t('desk.receipt'), panel: <ByReceipt games={tools.games} /> },
            { id: 'seeds', label: t('desk.seeds'), panel: <BySeeds games={tools.games} /> },
          ]}
        />
      </section>
      <MySeeds games={tools.games} />
      <Chains />
      <section className="fairness-outside" aria-labelledby="fairness-outside">
        <h2 id="fairness-outside">{t('outside.title')}</h2>
        <p>{t('outside.text')}</p>
        <pre>
          <code>npm run verify -- receipt.json</code>
        </pre>
        <p>{t('outside.vectors')}</p>
        <Button
          icon={<Icon name="download" />}
          onClick={() => saveFile('pf1-vectors.json', tools.vectors)}
        >
          {t('outside.download')}
        </Button>
      </section>
    </>
  );
}
