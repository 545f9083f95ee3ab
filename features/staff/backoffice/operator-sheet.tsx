import { useState } from 'react';
import { useMe } from '#domain/staff/backoffice/session.ts';
import {
  blockOperator,
  changeOperatorRole,
  resetOperatorFactors,
  unblockOperator,
  type Operator,
} from '#domain/staff/contract.backoffice.operators.ts';
import { isRefusal } from '#core/refusal.ts';
import { ROLES, type Role } from '#domain/staff/rules.ts';
import { api } from '#platform/browser/net/api.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { Sheet } from '#platform/browser/ui/dialog.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { InitialPassword } from './initial-password.tsx';
import { FactorNames, nameOf } from './operator-labels.tsx';

type SheetProps = {
  /** Undefined while the sheet is closed. */
  readonly operator: Operator | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

type Action = 'role' | 'block' | 'unblock' | 'reset';

/** One operator: details, and what another admin may change. */
export function OperatorSheet({ operator, onClose, onChanged }: SheetProps) {
  const common = useT('common');
  // Keeps rendering the operator until the closing animation ends.
  const [last, setLast] = useState(operator);
  if (operator && operator !== last) setLast(operator);
  return (
    <Sheet
      open={operator !== undefined}
      onClose={onClose}
      title={last ? nameOf(last) : ''}
      closeLabel={common('close')}
    >
      {last && <OperatorDetails operator={last} onChanged={onChanged} />}
    </Sheet>
  );
}

function OperatorDetails({ operator, onChanged }: { operator: Operator; onChanged: () => void }) {
  const t = useT('backoffice-staff');
  const me = useMe();
  const [action, setAction] = useState<Action>();
  const isBlocked = operator.status === 'blocked';
  const facts = [
    { name: t('operators.role'), value: t(`roles.${operator.role}`) },
    { name: t('operators.factors'), value: <FactorNames operator={operator} /> },
    { name: t('operators.sessions'), value: operator.sessions },
    { name: t('operators.since'), value: <Timestamp at={operator.created_at} /> },
  ];
  return (
    <div className="staff-sheet">
      <Facts facts={facts} />
      <Link className={buttonClass({ block: true })} to={`/audit?staff=${operator.id}`}>
        {t('operators.actions')}
      </Link>
      {operator.id === me.id ? (
        <p className="staff-note">{t('operators.own')}</p>
      ) : (
        <div className="staff-actions">
          <Button block onClick={() => setAction('role')}>
            {t('operators.changeRole')}
          </Button>
          <Button block onClick={() => setAction('reset')}>
            {t('operators.reset')}
          </Button>
          <Button
            block
            variant={isBlocked ? 'secondary' : 'danger'}
            onClick={() => setAction(isBlocked ? 'unblock' : 'block')}
          >
            {t(isBlocked ? 'operators.unblock' : 'operators.block')}
          </Button>
        </div>
      )}
      <RoleDialog
        open={action === 'role'}
        operator={operator}
        onClose={() => setAction(undefined)}
        onDone={onChanged}
      />
      <StateDialog
        action={action}
        operator={operator}
        onClose={() => setAction(undefined)}
        onDone={onChanged}
      />
      <ResetDialog
        open={action === 'reset'}
        operator={operator}
        onClose={() => setAction(undefined)}
        onDone={onChanged}
      />
    </div>
  );
}

type DialogProps = {
  readonly operator: Operator;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function RoleDialog({ open, operator, ...rest }: DialogProps & { open: boolean }) {
  const t = useT('backoffice-staff');
  const [role, setRole] = useState<Role>(operator.role);
  const params = { id: operator.id };
  return (
    <ReasonDialog
      {...rest}
      open={open}
      title={t('operators.changeRole')}
      text={t('operators.roleText')}
      confirm={t('operators.changeRole')}
      done={t('operators.changeRoleDone')}
      send={(reason) => api(changeOperatorRole, { params, body: { role, reason } })}
    >
      <Field label={t('operators.role')}>
        <RoleSelect value={role} onChange={setRole} />
      </Field>
    </ReasonDialog>
  );
}

export function RoleSelect(props: { value: Role; onChange: (role: Role) => void }) {
  const t = useT('backoffice-staff');
  return (
    <Select
      value={props.value}
      onChange={({ target }) => {
        const role = ROLES.find((each) => each === target.value);
        if (role) props.onChange(role);
      }}
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {t(`roles.${role}`)}
        </option>
      ))}
    </Select>
  );
}

function StateDialog({ action, operator, ...rest }: DialogProps & { action: Action | undefined }) {
  const t = useT('backoffice-staff');
  const params = { id: operator.id };
  const isBlock = operator.status === 'active';
  const call = isBlock ? blockOperator : unblockOperator;
  const word = isBlock ? 'block' : 'unblock';
  return (
    <ReasonDialog
      {...rest}
      open={action === 'block' || action === 'unblock'}
      title={t(`operators.${word}`)}
      text={t(`operators.${word}Text`)}
      confirm={t(`operators.${word}`)}
      done={t(`operators.${word}Done`)}
      isDangerous={isBlock}
      send={(reason) => api(call, { params, body: { reason } })}
    />
  );
}

function ResetDialog({ open, operator, ...rest }: DialogProps & { open: boolean }) {
  const t = useT('backoffice-staff');
  const [password, setPassword] = useState<string>();
  const params = { id: operator.id };
  async function send(reason: string) {
    const answer = await api(resetOperatorFactors, { params, body: { reason } });
    if (!isRefusal(answer)) setPassword(answer.data.password);
    return answer;
  }
  return (
    <>
      <ReasonDialog
        {...rest}
        open={open}
        title={t('operators.reset')}
        text={t('operators.resetText')}
        confirm={t('operators.reset')}
        isDangerous
        send={send}
      />
      <InitialPassword
        email={nameOf(operator)}
        password={password}
        onClose={() => setPassword(undefined)}
      />
    </>
  );
}
