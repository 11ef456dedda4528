// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A token as some are on every chain: of each transfer 2 % go to all holders, and its owner may stretch all balances;
/// neither is told by any event. Only tests deploy it.
contract ReflectionToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant name = "Reflection";
    string public constant symbol = "REFLECT";
    uint8 public constant decimals = 18;

    address private immutable _owner = msg.sender;
    uint256 public totalSupply = 1_000_000_000 ether;
    uint256 private _totalShares = 1_000_000_000 ether * 1e9;
    mapping(address holder => uint256) private _shares;

    constructor() {
        _shares[msg.sender] = _totalShares;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    function balanceOf(address holder) public view returns (uint256) {
        return (_shares[holder] * totalSupply) / _totalShares;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferBatch(address[] calldata holders, uint256[] calldata amounts) external {
        require(holders.length == amounts.length, "length");
        for (uint256 i = 0; i < holders.length; i++) {
            _move(msg.sender, holders[i], amounts[i]);
        }
    }

    function rebase(uint256 newSupply) external {
        require(msg.sender == _owner, "owner");
        totalSupply = newSupply;
    }

    function _move(address from, address to, uint256 amount) private {
        uint256 shares = (amount * _totalShares) / totalSupply;
        uint256 fee = shares / 50;
        _shares[from] -= shares;
        _shares[to] += shares - fee;
        _totalShares -= fee;
        emit Transfer(from, to, amount - amount / 50);
    }
}
