import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Segmented, Switch } from './choice.tsx';
import { Field } from './field.tsx';
import { MoneyInput } from './money-input.tsx';
import { Money, UiLocaleContext } from './money.tsx';
import { Slider } from './slider.tsx';
import { Tabs } from './tabs.tsx';
import { PasswordInput, TextInput } from './text-input.tsx';

afterEach(cleanup);

test('Slider: a range with its limits, its value in words, and the share that wins', () => {
  const onChange = vi.fn();
  render(
    <Field label="Roll under">
      <Slider min={2} max={98} step={1} value={26} onChange={onChange} valueText="Under 26" />
    </Field>,
  );
  const slider = screen.getByRole('slider', { name: 'Roll under' });
  expect(slider).toMatchObject({ type: 'range', min: '2', max: '98', step: '1', value: '26' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Under 26');
  expect(slider.style.getPropertyValue('--at')).toBe('0.25');
  fireEvent.change(slider, { target: { value: '60' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(60);
});

test('Field: label, hint and error belong to the input', () => {
  render(
    <Field label="E-mail" hint="We send a code." error="Not an address.">
      <TextInput />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'E-mail' });
  const texts = input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['We send a code.', 'Not an address.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('Field: without hint and error there is no dangling reference', () => {
  render(
    <Field label="E-mail">
      <TextInput />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'E-mail' });
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

function Stake({ onChip }: { onChip: () => void }) {
  const [stake, setStake] = useState('100.5');
  return (
    <Field label="Stake">
      <MoneyInput
        value={stake}
        onChange={setStake}
        currency="RUB"
        chips={[{ text: '½', label: 'half', onPress: onChip }]}
      />
    </Field>
  );
}

test('MoneyInput: shows the decimal separator of the language and accepts either', () => {
  const onChip = vi.fn();
  render(<Stake onChip={onChip} />);
  const input = screen.getByRole('textbox', { name: 'Stake' });
  expect(input).toHaveProperty('value', '100,5');
  expect(input.getAttribute('inputmode')).toBe('decimal');
  fireEvent.change(input, { target: { value: '12.345' } });
  expect(input).toHaveProperty('value', '12,34');
  fireEvent.click(screen.getByRole('button', { name: '½ half' }));
  expect(onChip).toHaveBeenCalledOnce();
});

test('PasswordInput: the eye shows the password and its state', () => {
  render(
    <Field label="Password">
      <PasswordInput showLabel="Show password" defaultValue="brass" />
    </Field>,
  );
  const input = screen.getByLabelText('Password');
  const eye = screen.getByRole('button', { name: 'Show password' });
  expect([input.getAttribute('type'), eye.getAttribute('aria-pressed')]).toEqual([
    'password',
    'false',
  ]);
  fireEvent.click(eye);
  expect([input.getAttribute('type'), eye.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
});

test('Button: busy keeps its name and focus and ignores presses', () => {
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Place bet
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Place bet' });
  button.focus();
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('Segmented: radios of one name; Switch: a switch that exposes its state', () => {
  const onMode = vi.fn();
  const onSound = vi.fn();
  render(
    <>
      <Segmented
        legend="Mode"
        value="manual"
        onChange={onMode}
        choices={[
          { value: 'manual', label: 'Manual' },
          { value: 'auto', label: 'Auto' },
        ]}
      />
      <Switch checked={false} onChange={onSound}>
        Sound
      </Switch>
    </>,
  );
  fireEvent.click(screen.getByRole('radio', { name: 'Auto' }));
  expect(onMode).toHaveBeenCalledExactlyOnceWith('auto');
  const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('name'));
  expect(new Set(names).size).toBe(1);
  const sound = screen.getByRole('switch', { name: 'Sound' });
  expect(sound.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(sound);
  expect(onSound).toHaveBeenCalledExactlyOnceWith(true);
});

function TabsExample() {
  const [selected, onSelect] = useState<'bets' | 'limits'>('bets');
  const tabs = [
    { id: 'bets', label: 'Bets', panel: 'Every bet' },
    { id: 'limits', label: 'Limits', panel: 'Every limit' },
  ] as const;
  return <Tabs label="Account" tabs={tabs} selected={selected} onSelect={onSelect} />;
}

test('Tabs: arrows wrap around, Home and End go to the ends, the panel follows', () => {
  render(<TabsExample />);
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tablist'), { key });
  const panel = () => screen.getByRole('tabpanel').textContent;
  press('ArrowRight');
  expect(panel()).toBe('Every limit');
  expect(document.activeElement?.textContent).toBe('Limits');
  press('ArrowRight');
  expect(panel()).toBe('Every bet');
  press('End');
  expect(panel()).toBe('Every limit');
  press('Home');
  expect(panel()).toBe('Every bet');
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1]);
});

test('Money: colours by sign; play money is counted in chips', () => {
  const { container } = render(
    <UiLocaleContext value="en">
      <Money amount="5" currency="USD" tone="signed" sign="always" />
      <Money amount="-5" currency="USD" tone="signed" />
      <Money amount="0.00" currency="USD" tone="signed" />
      <Money amount="5" currency="USD" tone="win" />
      <Money amount="1000" currency="PLAY" />
    </UiLocaleContext>,
  );
  const shown = [...container.children].map((each) => [each.textContent, each.className]);
  expect(shown).toEqual([
    ['+$5.00', 'money tabular money-gain'],
    ['−$5.00', 'money tabular money-loss'],
    ['$0.00', 'money tabular money-zero'],
    ['$5.00', 'money tabular money-win'],
    ['1,000.00\u00a0', 'money tabular'],
  ]);
  expect(screen.getByRole('img', { name: 'chips' })).toBeDefined();
});
