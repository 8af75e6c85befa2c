import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { consentNames, type Consents } from '@gtinoteka/contract/people/person.ts';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { personTexts, passwordRuleTexts } from '../../pwa/core/texts/person.ts';
import { ConsentsFieldset } from '../../pwa/ui/form/consents-fieldset.tsx';
import { PasswordField } from '../../pwa/ui/form/password-field.tsx';
import { PhoneField } from '../../pwa/ui/form/phone-field.tsx';
import { StatuteCheckbox } from '../../pwa/ui/form/statute-checkbox.tsx';

afterEach(cleanup);

describe('a phone number', () => {
  test.each([
    ['600100200', '+48600100200'],
    ['600 100 200', '+48600100200'],
    ['600100200+48', '+48600100200'],
    ['6+48 001', '+486001'],
    ['48 600-100-200', '+48600100200'],
    ['0048 600 100 200', '+48600100200'],
    ['+48 600-100-200', '+48600100200'],
    ['+48 48 600-100-200', '+48600100200'],
    ['+48 0048 600-100-200', '+48600100200'],
    ['+48 +48 600-100-200', '+48600100200'],
    ['+48 +49 151 123456', '+49151123456'],
    ['+48 004', '+48004'],
    ['+48 004-804-02', '+4800480402'],
    ['+49 151 123456', '+49151123456'],
    ['+4', '+4'],
    ['6', '+486'],
    ['', ''],
    ['+4860010020012345678', '+48600100200'],
    ['22123456789', '+48221234567'],
    ['48 600-100-2001', '+48600100200'],
    ['+49 1511 2345678901', '+491511234567890'],
  ])('%s is read as %s', (typed, read) => {
    const told = vi.fn();
    render(<PhoneField value="+48" onChange={told} />);
    fireEvent.change(screen.getByLabelText(/Numer telefonu/), { target: { value: typed } });
    expect(told.mock.calls).toEqual([[read]]);
  });

  test.each([
    ['+48', '+48'],
    ['+486', '+48 6'],
    ['+486001', '+48 600-1'],
    ['+48600100200', '+48 600-100-200'],
    ['+486001002001', '+48 600-100-2001'],
    ['+', '+'],
    ['', ''],
  ])('%s is shown as %s', (value, shown) => {
    render(<PhoneField value={value} onChange={() => undefined} />);
    expect(screen.getByLabelText<HTMLInputElement>(/Numer telefonu/).value).toBe(shown);
  });

  test('is typed into a mask that starts with +48, and an emptied field shows the prefix again', () => {
    let stored = '';
    function Form() {
      const [value, setValue] = useState('+48');
      stored = value;
      return <PhoneField id="phone" value={value} onChange={setValue} />;
    }
    render(<Form />);
    const input = screen.getByLabelText<HTMLInputElement>(/Numer telefonu/);
    expect(input.value).toBe('+48');
    fireEvent.change(input, { target: { value: '+48600100200' } });
    expect([input.value, stored]).toEqual(['+48 600-100-200', '+48600100200']);
    fireEvent.change(input, { target: { value: '' } });
    fireEvent.blur(input);
    expect(input.value).toBe('+48');
  });

  test.each(['600100200', '0048 600-100-200', '+48 600 100 200', '48 600 100 200', '0048600100200'])(
    'typed as %s into the field with its prefix is the same number as pasted',
    (typed) => {
      function Form() {
        const [value, setValue] = useState('+48');
        return <PhoneField value={value} onChange={setValue} />;
      }
      render(<Form />);
      const input = screen.getByLabelText<HTMLInputElement>(/Numer telefonu/);
      for (const sign of typed) fireEvent.change(input, { target: { value: input.value + sign } });
      expect(input.value).toBe('+48 600-100-200');
    },
  );

  test('stops at nine digits when more are typed', () => {
    function Form() {
      const [value, setValue] = useState('+48');
      return <PhoneField value={value} onChange={setValue} />;
    }
    render(<Form />);
    const input = screen.getByLabelText<HTMLInputElement>(/Numer telefonu/);
    for (const sign of '22123456789') fireEvent.change(input, { target: { value: input.value + sign } });
    expect(input.value).toBe('+48 221-234-567');
  });

  test('typed before the prefix that stands there it is the same number', () => {
    function Form() {
      const [value, setValue] = useState('+48');
      return <PhoneField value={value} onChange={setValue} />;
    }
    render(<Form />);
    const input = screen.getByLabelText<HTMLInputElement>(/Numer telefonu/);
    input.focus();
    let caret = 0;
    for (const sign of '600100200') {
      const typed = input.value.slice(0, caret) + sign + input.value.slice(caret);
      // As a browser does: the text changes with the caret behind the sign.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
      input.setSelectionRange(caret + 1, caret + 1);
      fireEvent.input(input);
      caret = input.selectionStart ?? 0;
    }
    expect(input.value).toBe('+48 600-100-200');
  });

  test('keeps the caret where a digit was taken out of its middle', () => {
    function Form() {
      const [value, setValue] = useState('+48600100200');
      return <PhoneField value={value} onChange={setValue} />;
    }
    render(<Form />);
    const input = screen.getByLabelText<HTMLInputElement>(/Numer telefonu/);
    input.focus();
    // "+48 600-100-200" without the first digit of the middle group, as a browser leaves it
    fireEvent.change(input, { target: { value: '+48 600-00-200', selectionStart: 8, selectionEnd: 8 } });
    expect(input.value).toBe('+48 600-002-00');
    expect(input.value.slice(input.selectionStart ?? 0)).toBe('002-00');
  });
});

describe('a new password', () => {
  test('has its rules ticked as it is typed, is hidden until shown, and tells password managers that it is new', () => {
    function Form() {
      const [value, setValue] = useState('');
      return <PasswordField id="pw" value={value} onChange={setValue} autoComplete="new-password" showsRules />;
    }
    render(<Form />);
    const input = screen.getByLabelText<HTMLInputElement>('Hasło');
    expect([input.type, input.autocomplete]).toEqual(['password', 'new-password']);
    const met = () => screen.queryAllByLabelText(personTexts.ruleMet).map((icon) => icon.parentElement?.textContent);
    expect(met()).toEqual([]);
    fireEvent.change(input, { target: { value: 'ż' } });
    expect(met()).toEqual([passwordRuleTexts.lowercase]);
    fireEvent.change(input, { target: { value: 'żółtaŁódź7' } });
    expect(met()).toHaveLength(4);
    fireEvent.click(screen.getByRole('button', { name: /Pokaż hasło/ }));
    expect(input.type).toBe('text');
  });
});

test('a new password names the usual rule first and the one of long passwords last', () => {
  render(<PasswordField id="pw" value="" onChange={() => {}} autoComplete="new-password" showsRules />);
  const rules = document.querySelector('.pwrules');
  expect([...(rules?.children ?? [])].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Hasło musi mieć:',
    expect.stringMatching(/^co najmniej 8 znakówmałą literęwielką literęcyfrę albo znak specjalny$/),
    'Hasło z 15 lub więcej znaków może być dowolne.',
  ]);
});

test('consents are five questions with nothing chosen beforehand; "no" is an answer', () => {
  const unanswered = Object.fromEntries(consentNames.map((name) => [name, null])) as Consents; // every name is there
  let answers = unanswered;
  function Form() {
    const [values, setValues] = useState(unanswered);
    answers = values;
    return (
      <ConsentsFieldset
        idPrefix="a"
        values={values}
        onChange={(name, answer) => setValues((now) => ({ ...now, [name]: answer }))}
        errors={{ agreeToSharingData: 'Wybierz „tak” albo „nie”' }}
      />
    );
  }
  render(<Form />);
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios).toHaveLength(10);
  expect(radios.some(({ checked }) => checked)).toBe(false);
  fireEvent.click(screen.getAllByLabelText('Nie')[2] ?? document.body);
  expect(answers).toEqual({ ...unanswered, agreeToSharingData: false });
  expect(screen.getByText('Wybierz „tak” albo „nie”')).toBeTruthy();
});

test('the statute opens in a new tab, so that the form stays', () => {
  render(
    <MemoryRouter>
      <StatuteCheckbox id="statute" checked={false} onChange={() => undefined} />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: /regulamin/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms', '_blank']);
});
