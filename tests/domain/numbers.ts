import fc from "fast-check";
import { MAX_COINS } from "#app/domain/coins.ts";

/** Floor division with BigInt, the oracle for the rules. */
export function floorOf(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/** Ceiling division with BigInt. */
export function ceilOf(numerator: bigint, denominator: bigint): bigint {
  return -floorOf(-numerator, denominator);
}

export const TAXES = Array.from({ length: 41 }, (_, step) => step * 5);
export const TARGETS = Array.from({ length: 51 }, (_, percent) => percent * 10);

const edges = fc.constantFrom(0, 1, 2, 9, 10, 11, 999, 1_000, 1_001, MAX_COINS - 1, MAX_COINS);
export const price = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: MAX_COINS }), edges);
export const realPrice = price.map((coins) => Math.max(1, coins));
export const tax = fc.constantFrom(...TAXES);
export const target = fc.constantFrom(...TARGETS);
