declare module 'pino-roll' {
  interface RollingFile {
    readonly destroyed: boolean;
    on(event: 'error', listener: (error: Error) => void): this;
    write(text: string): boolean;
    flushSync(): void;
    destroy(): void;
  }

  /** Opens a file that is followed by a new one each day; the other options are those of sonic-boom. */
  export default function openRollingFile(options: {
    file: string;
    frequency: 'daily';
    dateFormat: string;
    mode: number;
    sync: boolean;
    minLength: number;
    maxLength: number;
    periodicFlush: number;
  }): Promise<RollingFile>;
}
