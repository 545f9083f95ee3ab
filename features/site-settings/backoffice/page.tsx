import './site-settings.css';
import { useState } from 'react';
import { SETTINGS } from '#domain/settings/rules.ts';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { listSettings, settingProposals, type ShownSetting } from '../contract.backoffice.ts';
import { ChangeSetting } from './change-setting.tsx';
import { useFacts } from './facts.ts';

/** The settings of the installation: values in force, proposals, and a form for each. */
export function Page() {
  const t = useT('backoffice-site-settings');
  const { data, refetch } = useCall(listSettings, {});
  const [open, setOpen] = useState<ShownSetting>();
  const facts = useFacts();
  const settings = data?.data ?? [];
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {settings.map(
        ({ name, value, proposal }) =>
          proposal && (
            <ProposalPanel
              key={name}
              calls={settingProposals}
              proposal={proposal}
              title={t('proposed', { name: t(`names.${name}`) })}
              facts={changed(facts(name, proposal.terms.value), facts(name, value))}
              question={t('ask')}
              done={t('saved')}
              onDone={refetch}
            />
          ),
      )}
      <div className="site-settings">
        {settings.map((setting) => (
          <SettingPanel key={setting.name} setting={setting} onChange={() => setOpen(setting)} />
        ))}
      </div>
      {open && <ChangeSetting setting={open} onClose={() => setOpen(undefined)} onDone={refetch} />}
    </>
  );
}

/** The lines that an approval would change. */
function changed<F extends { name: string; value: string }>(
  proposed: readonly F[],
  present: readonly F[],
): F[] {
  return proposed.filter(
    ({ name, value }) => !present.some((fact) => fact.name === name && fact.value === value),
  );
}

type PanelProps = { readonly setting: ShownSetting; readonly onChange: () => void };

function SettingPanel({ setting, onChange }: PanelProps) {
  const t = useT('backoffice-site-settings');
  const facts = useFacts();
  const mayChange = useMay(SETTINGS[setting.name].roles);
  const { name, value, version, updated_at, is_guarded } = setting;
  return (
    <Panel look="framed" title={t(`names.${name}`)} aria-label={t(`names.${name}`)}>
      <p className="site-settings-text">{t(`texts.${name}`)}</p>
      {setting.unenforced.length > 0 && (
        <p role="note">
          <Badge tone="warn">{t('unenforced.title')}</Badge>{' '}
          {t('unenforced.text', { areas: setting.unenforced.join(', ') })}
        </p>
      )}
      <Facts facts={facts(name, value)} />
      <p className="site-settings-end">
        {is_guarded && <Badge>{t('twoPeople')}</Badge>}
        {version !== '0' && (
          <small>
            {t('changed')} <Timestamp at={updated_at} />
          </small>
        )}
        {mayChange && (
          <Button size="s" onClick={onChange}>
            {t('change')}
            <span className="visually-hidden"> {t(`names.${name}`)}</span>
          </Button>
        )}
      </p>
    </Panel>
  );
}
