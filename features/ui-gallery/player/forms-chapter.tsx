import { useState, type CSSProperties } from 'react';
import { Checkbox, RadioGroup, Segmented, Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { OptionCards } from '#platform/browser/ui/option-cards.tsx';
import { Slider } from '#platform/browser/ui/slider.tsx';
import { StrengthMeter } from '#platform/browser/ui/strength-meter.tsx';
import { PasswordInput, Select, TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { Chapter, Specimen } from './parts.tsx';

const SCORES = ['Empty', 'Weak', 'Fair', 'Good', 'Strong'] as const;

export function FormsChapter() {
  return (
    <Chapter id="forms" title="Forms">
      <Texts />
      <Passwords />
      <Stake />
      <Chance />
      <Choices />
      <Ways />
    </Chapter>
  );
}

function Texts() {
  const [email, setEmail] = useState('player@example.com');
  return (
    <>
      <Specimen name="Field, TextInput">
        <Field label="E-mail" hint="We send the code here.">
          <TextInput
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      </Specimen>
      <Specimen name="Field with error, prefix">
        <Field label="Phone" error="This number is too short." aside="Optional">
          <TextInput prefix="+7" inputMode="tel" defaultValue="701" />
        </Field>
      </Specimen>
      <Specimen name="Disabled">
        <Field label="Country">
          <TextInput disabled value="Kazakhstan" />
        </Field>
      </Specimen>
      <Specimen name="Select">
        <Field label="Currency">
          <Select defaultValue="KZT">
            <option value="KZT">Tenge, ₸</option>
            <option value="RUB">Rouble, ₽</option>
          </Select>
        </Field>
      </Specimen>
      <Specimen name="TextArea">
        <Field label="Message">
          <TextArea placeholder="What happened?" />
        </Field>
      </Specimen>
    </>
  );
}

function Passwords() {
  const [password, setPassword] = useState('baize and brass');
  const score = Math.min(4, Math.ceil(password.length / 4)) as 0 | 1 | 2 | 3 | 4;
  return (
    <Specimen name="PasswordInput, StrengthMeter">
      <Field label="Password">
        <PasswordInput
          showLabel="Show password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          meter={<StrengthMeter score={score} label={SCORES[score]} />}
        />
      </Field>
    </Specimen>
  );
}

function Stake() {
  const [stake, setStake] = useState('100');
  const times = (by: number) => setStake(String(Math.max(1, Math.floor(Number(stake) * by))));
  return (
    <Specimen name="MoneyInput with chips">
      <Field label="Stake" aside="1 to 10 000">
        <MoneyInput
          value={stake}
          onChange={setStake}
          currency="RUB"
          chips={[
            { text: '½', label: 'Half the stake', onPress: () => times(0.5) },
            { text: '×2', label: 'Double the stake', onPress: () => times(2) },
            { text: 'max', label: 'Largest stake', onPress: () => setStake('10000') },
          ]}
        />
      </Field>
    </Specimen>
  );
}

function Chance() {
  const [under, setUnder] = useState(49);
  return (
    <>
      <Specimen name="Slider, wins on the left, in the game's colour">
        <div style={{ '--accent': 'var(--dice)' } as CSSProperties}>
          <Field label="Roll under" aside={under}>
            <Slider
              min={2}
              max={98}
              value={under}
              onChange={setUnder}
              valueText={`Under ${under}`}
            />
          </Field>
        </div>
      </Specimen>
      <Specimen name="Slider, wins on the right">
        <Field label="Roll over" aside={under}>
          <Slider min={2} max={98} value={under} onChange={setUnder} winSide="right" />
        </Field>
      </Specimen>
    </>
  );
}

function Choices() {
  const [on, setOn] = useState(true);
  const [mode, setMode] = useState<'manual' | 'auto'>('manual');
  const [kind, setKind] = useState<'day' | 'week'>('day');
  return (
    <>
      <Specimen name="Segmented">
        <Segmented
          legend="Mode"
          value={mode}
          onChange={setMode}
          choices={[
            { value: 'manual', label: 'Manual' },
            { value: 'auto', label: 'Auto' },
          ]}
        />
      </Specimen>
      <Specimen name="Checkbox, Switch">
        <Checkbox checked={on} onChange={setOn} hint="You can change your mind at any time.">
          I am over eighteen
        </Checkbox>
        <Switch checked={on} onChange={setOn} hint="Synthesised, never recorded.">
          Sound
        </Switch>
        <Checkbox checked={!on} onChange={(checked) => setOn(!checked)}>
          Send me offers
        </Checkbox>
      </Specimen>
      <Specimen name="RadioGroup">
        <RadioGroup
          legend="Deposit limit"
          legendShown
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'day', label: 'A day', hint: 'Renews every midnight' },
            { value: 'week', label: 'A week', hint: 'Renews every Monday' },
          ]}
        />
      </Specimen>
    </>
  );
}

const COIN = (
  <svg viewBox="0 0 40 32" aria-hidden="true">
    <circle cx="20" cy="16" r="12" />
  </svg>
);

function Ways() {
  const [way, setWay] = useState('card');
  return (
    <Specimen name="OptionCards">
      <OptionCards
        legend="How to pay"
        value={way}
        onChange={setWay}
        options={[
          { value: 'card', icon: COIN, title: 'Card', lines: ['$1 to $5,000'], group: 'Bank' },
          {
            value: 'transfer',
            icon: COIN,
            title: 'Transfer',
            lines: ['$10 to $5,000'],
            error: 'Not answering now',
            group: 'Bank',
          },
          { value: 'coin', icon: COIN, title: 'Coin', lines: ['From $5'], group: 'Crypto' },
        ]}
      />
    </Specimen>
  );
}
