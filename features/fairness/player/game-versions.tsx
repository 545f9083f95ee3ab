import { listGameVersions, type GameVersion } from '#domain/fairness/contract.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useBetPresenter } from './use-bet-presenter.ts';

/** Which files decide each game: the hash that was recorded with the first use of its version. */
export function GameVersions() {
  const t = useT('fairness');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(listGameVersions, {});
  const versions = data?.data;
  return (
    <section className="fairness-versions" id="versions" aria-labelledby="fairness-versions">
      <h2 id="fairness-versions">{t('versions.title')}</h2>
      <p>{t('versions.text')}</p>
      {!versions && !refusal && <Skeleton height="6rem" />}
      {!versions && refusal && (
        <p role="alert">
          {linesOf(refusal).join(' ')} <Button onClick={refetch}>{common('retry')}</Button>
        </p>
      )}
      {versions && (
        <ul className="fairness-chain-list" aria-labelledby="fairness-versions">
          {versions.map((version) => (
            <VersionRow key={`${version.game} ${version.version}`} version={version} />
          ))}
        </ul>
      )}
    </section>
  );
}

function VersionRow({ version: { game, version, files, first_used_at: from } }: VersionProps) {
  const t = useT('fairness');
  const common = useT('common');
  const f = useFormat();
  const presenter = useBetPresenter(game);
  const label = `${common('copy')}: ${t('versions.hash')}, ${game}`;
  return (
    <li>
      <h3>{presenter ? <presenter.Name /> : game}</h3>
      <p>
        {t('versions.version', { version })}, {t('versions.since', { from: f.date(from) })}
      </p>
      {files === null ? (
        <p>{t('versions.unknown')}</p>
      ) : (
        <CopyText wrap text={files} label={label} copiedLabel={common('copied')} />
      )}
    </li>
  );
}

type VersionProps = { readonly version: GameVersion };
