/** A thread in the middle of a row that never ends. */
for (;;);
