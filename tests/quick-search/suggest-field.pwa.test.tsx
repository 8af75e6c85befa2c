import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SuggestField } from '../../pwa/ui/search/suggest-field.tsx';
import { suggestDelay } from '../../pwa/ui/search/use-suggestions.ts';

interface Asked {
  typed: string;
  signal: AbortSignal;
  answer: (texts: string[]) => void;
}

let asked: Asked[] = [];
let picked: string[] = [];

function Page() {
  const [text, setText] = useState('');
  return (
    <SuggestField
      id="name"
      label="Nazwa produktu"
      icon={Search}
      placeholder=""
      value={text}
      onChange={setText}
      onPicked={(one) => picked.push(one)}
      suggest={(typed, signal) => new Promise((answer) => asked.push({ typed, signal, answer }))}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Nazwa produktu' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  picked = [];
  // jsdom has no layout, so nothing to scroll to
  Element.prototype.scrollIntoView = () => undefined;
  render(<Page />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function answerTo(typed: string, texts: string[]): Promise<void> {
  type(typed);
  await wait(suggestDelay);
  await act(async () => asked[asked.length - 1]?.answer(texts));
}

describe('suggestions', () => {
  it('are asked for once typing has been quiet for 150 ms', async () => {
    type('p');
    await wait(suggestDelay - 1);
    type('po');
    await wait(suggestDelay - 1);
    expect(asked).toHaveLength(0);
    await wait(1);
    expect(asked.map(({ typed }) => typed)).toEqual(['po']);
  });

  it('of a text typed over are cancelled and never shown', async () => {
    type('pa');
    await wait(suggestDelay);
    type('po');
    await wait(suggestDelay);
    expect(asked[0]?.signal.aborted).toBe(true);
    await act(async () => asked[1]?.answer(['Powidła']));
    await act(async () => asked[0]?.answer(['Pasztet']));
    expect(options()).toEqual(['Powidła']);
  });

  it('are at most 15', async () => {
    await answerTo(
      'p',
      Array.from({ length: 16 }, (_, index) => `Produkt ${index}`),
    );
    expect(options()).toHaveLength(15);
  });

  it('are walked with arrows; Enter takes one and searches', async () => {
    await answerTo('po', ['Powidła', 'Pomidory']);
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Pomidory');
    expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field().value).toBe('Pomidory');
    expect(picked).toEqual(['Pomidory']);
    expect(options()).toEqual([]);
  });

  it('close when Enter starts a search with what was typed', async () => {
    await answerTo('po', ['Powidła']);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(options()).toEqual([]);
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    ['Enter', () => fireEvent.keyDown(field(), { key: 'Enter' })],
    ['a press on the button', () => fireEvent.blur(field())],
  ])('that are still on their way when %s starts a search are never shown', async (_how, search) => {
    type('po');
    await wait(suggestDelay - 1);
    search();
    await wait(suggestDelay);
    expect(asked).toEqual([]);
    await answerTo('pow', []);
    type('powi');
    await wait(suggestDelay);
    search();
    await act(async () => asked[asked.length - 1]?.answer(['Powidła']));
    expect(options()).toEqual([]);
  });

  it('close with Escape and keep what was typed', async () => {
    await answerTo('po', ['Powidła']);
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(options()).toEqual([]);
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(field().value).toBe('po');
  });

  it('fill the field when pressed, without searching', async () => {
    await answerTo('po', ['Powidła']);
    fireEvent.click(screen.getByRole('option'));
    expect(field().value).toBe('Powidła');
    expect(picked).toEqual([]);
    await wait(suggestDelay * 2);
    expect(asked).toHaveLength(1);
  });

  it('keep an amount and its unit on one line, and mark what was typed in it', async () => {
    await answerTo('220 g', ['Powidła jabłkowe z cynamonem, 220 g']);
    const option = screen.getByRole('option');
    expect(option.textContent).toBe('Powidła jabłkowe z\u00a0cynamonem, 220\u00a0g');
    expect(option.querySelector('mark')?.textContent).toBe('220\u00a0g');
    fireEvent.click(option);
    expect(field().value).toBe('Powidła jabłkowe z cynamonem, 220 g');
  });

  it('take no more height than the screen has under them, and at least three rows', async () => {
    const list = () => screen.getByRole('listbox').style.maxHeight;
    await answerTo('po', ['Powidła']);
    // jsdom puts everything at the top of the window; a gap of 12 pixels stays under the list
    expect(list()).toBe(`${window.innerHeight - 12}px`);
    const height = window.innerHeight;
    window.innerHeight = 120;
    fireEvent(window, new Event('resize'));
    expect(list()).toBe('144px');
    window.innerHeight = height;
  });

  it('mark what was typed, Polish letters typed plain', async () => {
    await answerTo('sliw', ['Powidła śliwkowe']);
    expect(screen.getByRole('option').querySelector('mark')?.textContent).toBe('śliw');
  });
});
