import { useT } from '#platform/browser/texts/i18n.tsx';
import { LinkButton } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { getFinalTable, type OwnPlace, type TournamentShown } from '../contract.ts';

type FinalProofProps = { tournament: TournamentShown; own: OwnPlace | undefined };

/** The published hash of the final table, its file, and how the one follows from the other. */
export function FinalProof({ tournament, own }: FinalProofProps) {
  const t = useT('tournaments');
  const common = useT('common');
  const { id, final_hash: hash } = tournament;
  return (
    <section className="tournament-final" aria-labelledby="tournament-final">
      <h2 id="tournament-final">{t('final.title')}</h2>
      <p>{own ? t('final.text', { entry: own.entry }) : t('final.textGuest')}</p>
      <p>{t('final.how')}</p>
      <dl>
        <dt>{t('final.hash')}</dt>
        <dd>
          <CopyText text={hash ?? ''} label={t('final.hash')} copiedLabel={common('copied')} wrap />
        </dd>
        <dt>{t('final.command')}</dt>
        <dd>
          <CopyText
            text={`sha256sum tournament-${id}.csv`}
            label={t('final.command')}
            copiedLabel={common('copied')}
            wrap
          />
        </dd>
      </dl>
      <LinkButton
        href={getFinalTable.path.replace('{id}', id)}
        download
        icon={<Icon name="download" />}
      >
        {t('final.file')}
      </LinkButton>
    </section>
  );
}
