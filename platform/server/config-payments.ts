import type { Variable } from './config-external.ts';
import type { Parsed, ConfigReader } from './config-reader.ts';

/** The payment providers that the operator uses. */
export type Payments = {
  btcpay:
    | {
        url: string;
        store: string;
        apiKey: string;
        webhookSecret: string;
        webhookSecretPrevious: string | undefined;
      }
    | undefined;
  psp: { url: string; secret: string; secretPrevious: string | undefined } | undefined;
};

const BTCPAY = ['BTCPAY_URL', 'BTCPAY_STORE', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'] as const;
const PSP = ['PSP_URL', 'PSP_SECRET'] as const;

export const PAYMENTS_TABLE: readonly Variable[] = [
  {
    name: 'BTCPAY_URL',
    default: 'none; a sandbox double outside production',
    meaning:
      'The BTCPay Server that takes and pays out coins, as https://btcpay.example; required ' +
      'together with its other variables, see docs/payments.md.',
  },
  {
    name: 'BTCPAY_STORE',
    default: 'none; required with BTCPAY_URL',
    meaning: 'The id of its store.',
  },
  {
    name: 'BTCPAY_API_KEY',
    default: 'none; required with BTCPAY_URL',
    meaning: 'An API key for that store alone.',
  },
  {
    name: 'BTCPAY_WEBHOOK_SECRET',
    default: 'none; required with BTCPAY_URL',
    meaning: 'The secret that the webhook of the store signs with.',
  },
  {
    name: 'BTCPAY_WEBHOOK_SECRET_PREVIOUS',
    default: 'none',
    meaning:
      'During a rotation of that secret: the previous one, which is accepted as well. See ' +
      'docs/payments.md.',
  },
  {
    name: 'PSP_URL',
    default: 'none; a sandbox bank outside production',
    meaning:
      'The API of a payment provider that speaks the signed protocol of docs/payments.md, as ' +
      'https://psp.example/api.',
  },
  {
    name: 'PSP_SECRET',
    default: 'none; required with PSP_URL',
    meaning: 'The secret that the server and that provider sign with, 32 characters or more.',
  },
  {
    name: 'PSP_SECRET_PREVIOUS',
    default: 'none',
    meaning:
      'During a rotation of that secret: the previous one, which is accepted as well and never ' +
      'used to sign. See docs/payments.md.',
  },
];

/** Each provider whose variables are set; half of one is a mistake. */
export function readPayments(reader: ConfigReader, hasPublicUrl: boolean): Payments {
  const url = reader.read('BTCPAY_URL', parseAddress);
  const store = reader.read('BTCPAY_STORE', parseId);
  const apiKey = reader.read('BTCPAY_API_KEY', parseId);
  const webhookSecret = reader.read('BTCPAY_WEBHOOK_SECRET', parseId);
  const pspUrl = reader.read('PSP_URL', parseAddress);
  const secret = reader.read('PSP_SECRET', parseSecret);
  const webhookSecretPrevious = readPrevious(reader, 'BTCPAY_WEBHOOK_SECRET', parseId);
  const secretPrevious = readPrevious(reader, 'PSP_SECRET', parseSecret);
  wantAll(reader, BTCPAY);
  wantAll(reader, PSP);
  const isAny = [...BTCPAY, ...PSP].some((name) => reader.isGiven(name));
  if (isAny && !hasPublicUrl) {
    reader.complain('PUBLIC_URL must be given with a payment provider: it calls that address.');
  }
  return {
    btcpay:
      url && store && apiKey && webhookSecret
        ? { url, store, apiKey, webhookSecret, webhookSecretPrevious }
        : undefined,
    psp: pspUrl && secret ? { url: pspUrl, secret, secretPrevious } : undefined,
  };
}

/** The secret before the current one; it is useless alone. */
function readPrevious(
  reader: ConfigReader,
  current: string,
  parse: (text: string) => Parsed<string>,
): string | undefined {
  const name = `${current}_PREVIOUS`;
  if (reader.isGiven(name) && !reader.isGiven(current)) {
    reader.complain(`${name} works only with ${current}: give both.`);
  }
  return reader.read(name, parse);
}

function wantAll(reader: ConfigReader, names: readonly string[]): void {
  const missing = names.filter((name) => !reader.isGiven(name));
  if (missing.length === 0 || missing.length === names.length) return;
  const given = names.find((name) => reader.isGiven(name));
  reader.complain(`${given} works only with ${missing.join(', ')}: give all.`);
}

function parseAddress(text: string): Parsed<string> {
  const url = URL.parse(text);
  const isPlain = url?.search === '' && url.hash === '' && url.username === '';
  if (isPlain && /^https?:$/.test(url.protocol)) return { value: text.replace(/\/+$/, '') };
  return { mistake: 'must be an address such as https://pay.example, without a user or a query.' };
}

/** Keys and secrets: the message repeats nothing. */
function parseId(text: string): Parsed<string> {
  if (/^[\x21-\x7e]{1,512}$/.test(text)) return { value: text };
  return { mistake: 'must be printable characters without spaces.' };
}

const SECRET_MIN = 32;

function parseSecret(text: string): Parsed<string> {
  if (/^[\x21-\x7e]+$/.test(text) && text.length >= SECRET_MIN) return { value: text };
  return { mistake: `must be ${SECRET_MIN} or more printable characters without spaces.` };
}
