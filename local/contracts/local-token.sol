// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Governance token of local mode: 18 decimals, 420 trillion tokens, all to the deployer.
contract LocalToken is ERC20 {
    constructor() ERC20("Kairos", "KAIROS") {
        _mint(msg.sender, 420_000_000_000_000 ether);
    }

    function transferBatch(address[] calldata holders, uint256[] calldata amounts) external {
        require(holders.length == amounts.length, "length");
        for (uint256 i = 0; i < holders.length; i++) {
            _transfer(msg.sender, holders[i], amounts[i]);
        }
    }
}
