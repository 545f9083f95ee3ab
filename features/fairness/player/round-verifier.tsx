import type { RoundFile } from '#core/fairness/round-file.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import { loadProofTools } from '#domain/fairness/player/proof-tools.ts';
import { RoundVerdict } from './round-verdict.tsx';
import { saveJson } from '#platform/browser/save-file.ts';
import { useRoundCheck } from './use-round-check.ts';

/** Verifies a finished round, here or as a downloaded file. */
export function RoundVerifier({ file, saved }: { file: RoundFile; saved: unknown }) {
  const t = useT('fairness');
  return (
    <>
      <RoundCheckButton file={file} document={saved} />
      <div className="round-save">
        <p>{t('round.outside')}</p>
        <pre>
          <code>npm run verify -- round-{file.round.id}.json</code>
        </pre>
        <Button
          icon={<Icon name="download" />}
          onClick={() => saveJson(`round-${file.round.id}.json`, saved)}
        >
          {t('round.save')}
        </Button>
      </div>
    </>
  );
}

/** The button that starts the check, its progress, and its result. */
export function RoundCheckButton({ file, document }: { file: RoundFile; document: unknown }) {
  const t = useT('fairness');
  const tools = useLazyLoad(loadProofTools);
  const { work, check } = useRoundCheck(file, document, tools);
  return (
    <div className="round-check">
      {work.kind !== 'done' && (
        <Button
          variant="primary"
          size="l"
          icon={<Icon name="shield" />}
          busy={!tools || work.kind === 'busy'}
          onClick={() => void check()}
        >
          {t('round.check')}
        </Button>
      )}
      {work.kind === 'busy' && (
        <>
          <Progress value={work.share} label={t('round.walking')} />
          <small>{t('round.walking')}</small>
        </>
      )}
      <div aria-live="polite">
        {work.kind === 'done' && (
          <RoundVerdict verification={work.verification} signer={work.signer} />
        )}
      </div>
    </div>
  );
}
