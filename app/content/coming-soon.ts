/** What is being made, and how far it is. */
export const COMING_SOON = [
  { title: "Advanced analytics", text: "Trends by position, program and price range.", state: "In Development" },
  { title: "Market predictions", text: "Where prices are likely to go before a drop.", state: "Coming Soon" },
  { title: "Portfolio tracking", text: "What the cards you hold are worth together.", state: "Planned" },
] as const;
