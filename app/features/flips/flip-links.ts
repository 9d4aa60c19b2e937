/** The addresses of the flip pages in the frame they are shown in. */
export interface FlipLinks {
  list: string;
  add: string;
  export: string;
  edit: (flipId: string) => string;
}
