import type { User } from '@gtinoteka/contract/session.ts';

type Named = Pick<User, 'firstName' | 'lastName' | 'email'>;

/** What a person is called: first and last name, or the e-mail address while no name is known. */
export function userName({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** One or two letters that stand for a person. */
export function initialsOf({ firstName, lastName, email }: Named): string {
  return firstName.slice(0, 1) + lastName.slice(0, 1) || email.slice(0, 1).toUpperCase();
}
