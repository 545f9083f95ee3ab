import { gatewayTransport, smtpTransport, type Transports } from '#domain/messages/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Log } from '#platform/server/log.ts';

/** Creates the email and text message transports the operator has configured. */
export function createTransports({ mode, mail, phone }: Config, log: Log): Transports {
  if (mode === 'production' && !mail) log.warn({}, `no email is sent: ${NO_MAIL}`);
  if (mode === 'production' && !phone) log.warn({}, `no text message is sent: ${NO_PHONE}`);
  return {
    mail: mail && smtpTransport(mail),
    phone: phone && gatewayTransport(phone),
  };
}

const NO_MAIL = 'SMTP_URL is not set, so players cannot confirm an address or reset a password';
const NO_PHONE = 'SMS_GATEWAY_URL is not set, so players cannot log in with a phone number';
