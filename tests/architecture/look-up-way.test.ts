import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './import-graph.ts';

const page = readFileSync(join(repository, 'api/look-up/README.md'), 'utf8');

/** The steps of the page: a file and a function each. */
function stepsOf(text: string): { file: string; name: string }[] {
  const list = /## Every step of it[\s\S]*?```\n([\s\S]*?)\n```/.exec(text)?.[1] ?? '';
  return list.split('\n').map((line) => {
    const [file = '', name = ''] = line.split(' ');
    return { file, name };
  });
}

/** `api/look-up` of `api/look-up/look-up.ts`; a room of the features is one of its own. */
function roomOf(file: string): string {
  const parts = file.split('/');
  return parts.slice(0, parts[1] === 'features' ? 3 : 2).join('/');
}

/** The same with the rooms as they were before the look-up was one of its own (b30b368). */
function earlierRoomOf(file: string): string {
  return roomOf(file)
    .replace(/^pwa\/look-up$/, 'pwa/core')
    .replace(/^api\/look-up$/, 'api/store');
}

/** How often the way comes back to a room that it had left. */
function returnsOf(rooms: readonly string[]): number {
  return rooms.filter((room, place) => room !== rooms[place - 1] && rooms.slice(0, place).includes(room)).length;
}

/** Of those the ones that are a question and its answer: one step into another room, and the step back. */
function questionsOf(rooms: readonly string[]): number {
  return rooms.filter((room, place) => {
    const isReturn = room !== rooms[place - 1] && rooms.slice(0, place).includes(room);
    const isAsked = place > 0 && rooms[place - 1] === rooms[place + 1];
    return isReturn && (isAsked || rooms[place - 2] === room);
  }).length;
}

test('the way of a GTIN leads through functions that are there', () => {
  const steps = stepsOf(page);
  expect(steps.length).toBeGreaterThan(20);
  const lost = steps.filter(
    ({ file, name }) => !new RegExp(`\\b${name}\\b`).test(readFileSync(join(repository, file), 'utf8')),
  );
  expect(lost).toEqual([]);
});

test('the page counts it right', () => {
  const rooms = stepsOf(page).map(({ file }) => roomOf(file));
  const counted = `${rooms.length} steps, ${new Set(rooms).size} rooms, ${returnsOf(rooms)} returns`;
  const text = page.replaceAll(/\s+/g, ' ');
  expect(text).toContain(counted);
  const earlier = stepsOf(page).map(({ file }) => earlierRoomOf(file));
  expect(text).toContain(`${returnsOf(earlier)} returns between ${new Set(earlier).size} rooms`);
  expect(text).toContain(`the ${returnsOf(rooms) - returnsOf(earlier)} returns more`);
  const questions = questionsOf(rooms);
  expect(text).toContain(`${questions} of the ${returnsOf(rooms)} are questions`);
  expect(text).toContain(`The other ${returnsOf(rooms) - questions} are`);
  expect(returnsOf(['a', 'b', 'b', 'a', 'c', 'b'])).toBe(2);
  expect(questionsOf(['a', 'b', 'a', 'b', 'c', 'c', 'a'])).toBe(2);
});
