import { expect, test } from "vitest";
import { rateLimitSubnet } from "#app/server/edge/identity.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::1.2.3.4", "64:ff9b:0:0::/64"],
])("limits count %s as %s", (address, network) => {
  expect(rateLimitSubnet(address)).toBe(network);
});

test.each(["", "unknown", "1.2.3", "1.2.3.4, 5.6.7.8", "2001:db8:::1"])("%j is not an address", (address) => {
  expect(rateLimitSubnet(address)).toBeNull();
});
