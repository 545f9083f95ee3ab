import { gatewayTransport, smtpTransport, type Transports } from '#domain/messages/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Log } from '#platform/server/log.ts';

/** Through whom the house sends what it has to say, as far as the operator has named them. */
export function openTransports({ mode, mail, phone }: Config, log: Log): Transports {
  if (mode === 'production' && !mail) log.warn({}, `no mail is sent: ${NO_MAIL}`);
  if (mode === 'production' && !phone) log.warn({}, `no text message is sent: ${NO_PHONE}`);
  return {
    mail: mail && smtpTransport(mail),
    phone: phone && gatewayTransport(phone),
  };
}

const NO_MAIL = 'SMTP_URL is not given, so nobody can confirm an address or get a new password';
const NO_PHONE = 'SMS_GATEWAY_URL is not given, so nobody can come in with a phone number';
