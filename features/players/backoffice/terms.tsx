import { useState } from 'react';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useCountryName } from '#platform/browser/texts/country-names.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { listPlayerAudit } from '../contract.backoffice.account.ts';
import {
  changeTerms,
  readPlayer,
  type PlayerIdentity,
  type PlayerTerms,
} from '../contract.backoffice.ts';

/** Where the player lives and what is open to them, and a form to change it. */
export function Terms({ player }: { player: PlayerIdentity }) {
  const t = useT('backoffice-players');
  const countryName = useCountryName();
  const mayChange = useMay(changeTerms.roles);
  const [isOpen, setOpen] = useState(false);
  const { country, region, is_premium, features, super_bonus } = player.terms;
  const { country_source: source } = player;
  const places = country === null ? [t('terms.unknown')] : [countryName(country)];
  if (region !== null) places.push(region);
  if (source !== null) places.push(t(`terms.source.${source}`));
  return (
    <Panel
      title={t('terms.title')}
      aside={
        mayChange && (
          <Button size="s" onClick={() => setOpen(true)}>
            {t('terms.change')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { name: t('terms.country'), value: places.join(', ') },
          { name: t('terms.premium'), value: t(is_premium ? 'terms.yes' : 'terms.no') },
          { name: t('terms.features'), value: features.join(', ') || t('terms.none') },
          { name: t('terms.offer'), value: super_bonus ?? t('terms.none') },
        ]}
      />
      {isOpen && <ChangeTerms player={player} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function ChangeTerms({ player, onClose }: { player: PlayerIdentity; onClose: () => void }) {
  const t = useT('backoffice-players');
  const [terms, setTerms] = useState<PlayerTerms>(player.terms);
  const [features, setFeatures] = useState(player.terms.features.join(', '));
  const change = (part: Partial<PlayerTerms>) => setTerms({ ...terms, ...part });
  const send = (reason: string) =>
    api(changeTerms, {
      params: { player: player.id },
      body: { terms: { ...terms, features: namesIn(features) }, reason },
    });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('terms.change')}
      text={t('terms.text')}
      confirm={t('terms.confirm')}
      send={send}
      onDone={() => {
        showToast({ tone: 'success', title: t('terms.done') });
        refetchCalls(readPlayer, listPlayerAudit);
      }}
    >
      <Residence terms={terms} change={change} />
      {player.terms.is_premium && (
        <Checkbox checked={terms.is_premium} onChange={(is_premium) => change({ is_premium })}>
          {t('terms.premiumKept')}
        </Checkbox>
      )}
      <Field label={t('terms.features')} hint={t('terms.featuresHint')}>
        <TextInput
          autoComplete="off"
          value={features}
          onChange={({ target }) => setFeatures(target.value)}
        />
      </Field>
      <Field label={t('terms.offer')} hint={t('terms.offerHint')}>
        <TextInput
          autoComplete="off"
          maxLength={64}
          value={terms.super_bonus ?? ''}
          onChange={({ target }) => change({ super_bonus: target.value.trim() || null })}
        />
      </Field>
    </ReasonDialog>
  );
}

type ResidenceProps = { terms: PlayerTerms; change: (part: Partial<PlayerTerms>) => void };

function Residence({ terms, change }: ResidenceProps) {
  const t = useT('backoffice-players');
  return (
    <>
      <Field label={t('terms.country')} hint={t('terms.countryHint')}>
        <TextInput
          autoComplete="off"
          maxLength={2}
          value={terms.country ?? ''}
          onChange={({ target }) => change({ country: codeOf(target.value) })}
        />
      </Field>
      <Field label={t('terms.region')} hint={t('terms.regionHint')}>
        <TextInput
          autoComplete="off"
          maxLength={3}
          value={terms.region ?? ''}
          onChange={({ target }) => change({ region: codeOf(target.value) })}
        />
      </Field>
    </>
  );
}

const codeOf = (typed: string): string | null => typed.trim().toUpperCase() || null;

function namesIn(typed: string): string[] {
  return typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
