import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { ByReceipt } from './by-receipt.tsx';
import { BySeeds } from './by-seeds.tsx';
import { Chains } from './chains.tsx';
import { GameVersions } from './game-versions.tsx';
import { MySeeds } from './my-seeds.tsx';
import { SigningKeys } from './signing-keys.tsx';
import { saveJson } from '#platform/browser/save-file.ts';
import { loadVerifierTools, type VerifierTools } from './verifier-tools.ts';

/** All verification tools. Once loaded they need no network. */
export function VerifierPage() {
  const tools = useLazyLoad(loadVerifierTools);
  return tools ? (
    <LoadedVerifier tools={tools} />
  ) : (
    <div className="fairness-verifier-place" aria-busy="true" />
  );
}

function LoadedVerifier({ tools }: { tools: VerifierTools }) {
  const t = useT('fairness');
  const [tab, setTab] = useState<'receipt' | 'seeds'>('receipt');
  return (
    <>
      <section className="fairness-verifier" aria-labelledby="fairness-verifier" data-ready>
        <h2 id="fairness-verifier">{t('verifier.title')}</h2>
        <p>{t('verifier.text')}</p>
        <Tabs
          label={t('verifier.title')}
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'receipt',
              label: t('verifier.receipt'),
              panel: <ByReceipt tools={tools} />,
            },
            { id: 'seeds', label: t('verifier.seeds'), panel: <BySeeds games={tools.games} /> },
          ]}
        />
      </section>
      <MySeeds tools={tools} />
      <Chains />
      <GameVersions />
      <SigningKeys keys={tools.keys} />
      <section className="fairness-outside" aria-labelledby="fairness-outside">
        <h2 id="fairness-outside">{t('outside.title')}</h2>
        <p>{t('outside.text')}</p>
        <pre>
          <code>{`npm run verify -- receipt.json --key ${tools.keys[0]?.id ?? ''}`}</code>
        </pre>
        <p>{t('outside.vectors')}</p>
        <Button
          icon={<Icon name="download" />}
          onClick={() => saveJson('pf1-vectors.json', tools.vectors)}
        >
          {t('outside.download')}
        </Button>
      </section>
    </>
  );
}
