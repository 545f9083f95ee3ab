import { createScript, languageOf, type OutsideWidget } from './widget.ts';

type Command = (name: 'boot' | 'update' | 'show' | 'shutdown', options?: object) => void;

/** The global of the script. */
function vendor(): Command {
  const { Intercom } = window as unknown as { Intercom?: Command };
  if (!Intercom) throw new Error('the script of Intercom defined no global');
  return Intercom;
}

export function createIntercom(): OutsideWidget {
  const load = createScript();
  return {
    boot: async ({ appId, scriptUrl, locale }) => {
      await load(scriptUrl);
      const language_override = languageOf(locale);
      // Our button opens it.
      vendor()('boot', { app_id: appId, hide_default_launcher: true, language_override });
    },
    update: () => vendor()('update', { last_request_at: Math.floor(Date.now() / 1000) }),
    show: () => vendor()('show'),
    shutdown: () => vendor()('shutdown'),
  };
}
