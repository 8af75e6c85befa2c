/*
 * What the editor's packages call and the oldest browsers of A §1 lack (at: Chrome 92, findLast: Chrome 97, replaceAll: Chrome 85).
 * Imported before them, and only with them.
 */
/* oxlint-disable no-extend-native -- only where the browser has none of its own */
Array.prototype.at ||= function at<T>(this: T[], index: number): T | undefined {
  return this[index < 0 ? this.length + index : index];
};

// The library that is compiled against is older than the method.
(Array.prototype as { findLast?: unknown }).findLast ||= function findLast<T>(
  this: T[],
  isWanted: (value: T, index: number, all: T[]) => unknown,
): T | undefined {
  for (let i = this.length - 1; i >= 0; i--) {
    const value = this[i] as T; // within the list
    if (isWanted(value, i, this)) return value;
  }
  return undefined;
};

// Of its forms the packages use this one.
(String.prototype as { replaceAll?: unknown }).replaceAll ||= function replaceAll(
  this: string,
  wanted: string | RegExp,
  by: string,
): string {
  return typeof wanted === 'string' ? this.split(wanted).join(by) : this.replace(wanted, by);
};
