/** True for texts one slip apart: a character wrong, missing or too much, or two neighbors swapped. */
export function isSlip(one: string, other: string): boolean {
  const left = [...one];
  const right = [...other];
  while (left.length > 0 && left[0] === right[0]) {
    left.shift();
    right.shift();
  }
  while (left.length > 0 && left.at(-1) === right.at(-1)) {
    left.pop();
    right.pop();
  }
  if (Math.max(left.length, right.length) === 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** Two parts of a text: any text one slip apart starts with the first or ends with the second. */
export function slipParts(text: string): [start: string, end: string] {
  const characters = [...text];
  const middle = Math.floor(characters.length / 2);
  // Swapping the two characters around the middle changes the last one of the first half.
  return [characters.slice(0, Math.max(middle - 1, 0)).join(""), characters.slice(middle).join("")];
}
